/// A product, and how it stores an order that people make.
struct Product: Sendable {
  /// The strategies that do as products do, by what a row stores: what is alike stands together.
  enum Kind: String, CaseIterable, Sendable {
    case numbered = "Positions 1 to n"
    case list = "The order in one place"
    case whole = "Whole numbers with gaps"
    case fraction = "Floating-point numbers"
    case text = "Texts"
    case unknown = "Not known"
  }

  /// The strategy here that does as the product.
  enum Strategy: Hashable, Sendable {
    /// It stores and writes the same.
    case same(String)
    /// It is the nearest; the difference is told.
    case nearest(String)
    /// None does.
    case none
    /// The makers do not publish how it is done.
    case unknown

    var name: String? {
      switch self {
      case .same(let name), .nearest(let name): name
      case .none, .unknown: nil
      }
    }

    var markdown: String {
      switch self {
      case .same(let name): "`\(name)`"
      case .nearest(let name): "nearest: `\(name)`"
      case .none: "none"
      case .unknown: "not known"
      }
    }
  }

  /// How it is known.
  enum Evidence: String, Sendable {
    case code = "its code"
    case documentation = "its makers' words"
    case copy = "its makers' words, in a copy"
    case interface = "its interface, which says no more"
    case others = "others' code or words"
  }

  let name: String
  let kind: Kind
  /// What a row stores, and what becomes of it where there is no room.
  let stores: String
  let strategy: Strategy
  let evidence: Evidence
  let sources: [Source]
  /// What its makers, or those who tell of it, say; `nil` where nothing short does.
  let words: String?

  init(
    _ name: String, _ kind: Kind, _ stores: String, _ strategy: Strategy, _ evidence: Evidence,
    _ sources: [Source], _ words: String? = nil
  ) {
    (self.name, self.kind, self.stores, self.strategy) = (name, kind, stores, strategy)
    (self.evidence, self.sources, self.words) = (evidence, sources, words)
  }
}
