/// A law and its test cases: draws a case and throws if the law does not hold for it.
///
/// Properties are values, so that `swift test` and a fuzzer can run the same ones.
///
/// ```swift
/// let sorted = Property("sorting twice is sorting once") { source in
///   let list = try source.array(0...20) { try $0.integer(in: 0...100) }
///   source.note("list = \(list)")
///   try requireEqual(list.sorted().sorted(), list.sorted())
/// }
/// ```
public struct Property: Sendable {
  /// Draws a case from the source, and from nothing else. Throws if the law fails.
  public typealias Body = @Sendable (inout Source) throws -> Void

  /// The statement of the law, without a colon, which ends a name in a file of regressions.
  public let name: String
  /// The body that draws and checks a case.
  public let body: Body
  /// Labels and the minimum shares of cases (0 to 1) that must have them, allowing for chance. They
  /// detect a generator that no longer reaches interesting cases.
  public let coverage: [String: Double]

  /// Creates a property.
  ///
  /// - Parameters:
  ///   - name: The statement of the law: one line without a colon.
  ///   - coverage: The minimum share of cases, 0 to 1, for each label.
  ///   - body: Draws and checks a case.
  public init(_ name: String, coverage: [String: Double] = [:], _ body: @escaping Body) {
    precondition(
      !name.contains { $0 == ":" || $0.isNewline }, "a property's name is one line without a colon")
    self.name = name
    self.coverage = coverage
    self.body = body
  }
}
