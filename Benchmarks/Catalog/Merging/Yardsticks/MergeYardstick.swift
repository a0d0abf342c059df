/// What the policies are held against: neither is one to use.
public enum MergeYardstick: String, CaseIterable, Sendable {
  /// The fewest pair intents that any order of the todos loses, whatever else it breaks.
  case exactMinimum = "exact-minimum"
  /// A weave of the whole list by pair intents alone: see ``FullWeave``.
  case fullWeave = "full-weave"
  /// Sorting the server's todos, shuffled, by priority, ties by id.
  case sort

  /// What it is, in a line.
  public var summary: String {
    switch self {
    case .exactMinimum: "the least that any order of the todos loses, by trying all (up to 12 todos)"
    case .fullWeave: "moved todos woven into the server's whole list against the fewest plain intents"
    case .sort: "not a merge: sorts the server's todos, which come shuffled, by priority, ties by id"
    }
  }
}
