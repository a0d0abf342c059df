/// The three questions that someone who stores an ordered list has to answer.
public enum Family: String, CaseIterable, Sendable, Codable {
  /// Where does a new item go in a sorted list?
  case insertion
  /// How is a person's own order stored?
  case reordering
  /// A list was edited here and on a server: what is it now?
  case merging

  /// The question, in a line.
  public var summary: String {
    switch self {
    case .insertion: "where does a new item go in a sorted list?"
    case .reordering: "how is a person's own order stored, so that a move writes one row?"
    case .merging: "a list was edited offline and on a server: what is it now?"
    }
  }
}
