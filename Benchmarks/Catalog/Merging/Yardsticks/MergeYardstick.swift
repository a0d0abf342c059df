/// Reference measurements for the policies; none is a policy to use.
public enum MergeYardstick: String, CaseIterable, Sendable {
  /// The fewest pair intents that any order of the todos loses, whatever else it breaks.
  case exactMinimum = "exact-minimum"
  /// A merge of the whole list by pair intents alone: see ``FullWeave``.
  case fullWeave = "full-weave"
  /// Sorting the server's shuffled todos by priority, ties by id.
  case sort

  public var summary: String {
    switch self {
    case .exactMinimum: "the minimum loss of any order of the todos, found by trying all (up to 12 todos)"
    case .fullWeave:
      "puts the moved todos into the server's whole list so that the fewest plain intents are lost"
    case .sort: "not a merge: sorts the server's todos, shuffled before, by priority, then by id"
    }
  }
}
