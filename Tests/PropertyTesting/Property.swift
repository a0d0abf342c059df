/// A law, with the cases that it is about: draws a case, throws if the law does not hold for it.
///
/// A value, so that a library of properties can be run by `swift test` and by a fuzzer alike.
///
/// ```swift
/// let sorted = Property("sorting twice is sorting once") { source in
///   let list = try source.array(0...20) { try $0.integer(in: 0...100) }
///   source.note("list = \(list)")
///   try requireEqual(list.sorted().sorted(), list.sorted())
/// }
/// ```
public struct Property: Sendable {
  /// Draws a case from the source and throws where the law fails; must depend on nothing else.
  public typealias Body = @Sendable (inout Source) throws -> Void

  /// What the law says. No colon: it separates the name from the choices in a file of regressions.
  public let name: String
  /// The law.
  public let body: Body
  /// Labels that must be found on at least this share of the cases (0 to 1), chance allowed for, so that a generator
  /// which no longer reaches the interesting ones is noticed.
  public let coverage: [String: Double]

  /// A property of that name.
  ///
  /// - Parameters:
  ///   - name: one line, without a colon.
  ///   - coverage: the least share of the cases, 0 to 1, that each of these labels must have.
  ///   - body: the law.
  public init(_ name: String, coverage: [String: Double] = [:], _ body: @escaping Body) {
    precondition(
      !name.contains { $0 == ":" || $0.isNewline }, "a property's name is one line without a colon")
    self.name = name
    self.coverage = coverage
    self.body = body
  }
}
