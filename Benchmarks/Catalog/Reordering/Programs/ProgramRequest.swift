/// An operation as it is sent to a program, in a line: `insert LOWER UPPER ID`, `move LOWER
/// UPPER ID [ID…]` or `delete ID`.
struct ProgramRequest: Hashable, CustomStringConvertible {
  enum Verb: String, CaseIterable { case insert, move, delete }

  let verb: Verb
  /// The item after which the items go; `nil` at the start of the list.
  let lower: Int?
  /// The item before which the items go; `nil` at the end of the list.
  let upper: Int?
  /// The items, in their new order.
  let ids: [Int]

  /// The line, without a line break.
  var description: String {
    let ends = verb == .delete ? [] : [lower, upper].map { $0.map(String.init) ?? "-" }
    return ([verb.rawValue] + ends + ids.map(String.init)).joined(separator: " ")
  }
}

extension ProgramRequest {
  /// Reads a line in the form of ``description``; `nil` for any other line.
  init?(_ line: some StringProtocol) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard let verb = words.first.flatMap({ Verb(rawValue: String($0)) }) else { return nil }
    let numbers = words.dropFirst().map { $0 == "-" ? nil : Int($0) }
    let ends = verb == .delete ? 0 : 2
    let ids = numbers.dropFirst(ends).compactMap { $0 }
    guard numbers.count > ends, ids.count == numbers.count - ends, verb == .move || ids.count == 1 else {
      return nil
    }
    self.init(verb: verb, lower: ends == 0 ? nil : numbers[0], upper: ends == 0 ? nil : numbers[1], ids: ids)
    // An invalid number must not count as an open end.
    guard description == line else { return nil }
  }
}
