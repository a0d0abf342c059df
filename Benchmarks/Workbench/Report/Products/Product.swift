import Foundation

/// A product and how it stores a manual order: an entry of `products.json`.
struct Product: Decodable {
  /// The kind of stored value, in the order of the page's sections.
  enum Kind: String, CaseIterable, Decodable {
    case numbered, list, whole, fraction, text, unknown

    var title: String {
      switch self {
      case .numbered: "Positions 1 to n"
      case .list: "The whole order in one record"
      case .whole: "Integers with gaps"
      case .fraction: "Floating-point numbers"
      case .text: "Text keys"
      case .unknown: "Not known"
      }
    }
  }

  /// How closely ``strategy`` matches the product. `unknown` if the vendor does not publish it.
  enum Match: String, Decodable { case same, nearest, none, unknown }

  /// The kind of evidence.
  enum Evidence: String, Decodable {
    case code, documentation, copy, interface, others

    var text: String {
      switch self {
      case .code: "its code"
      case .documentation: "its makers"
      case .copy: "its makers, in a copy"
      case .interface: "its API, which does not say how it stores the order"
      case .others: "others' code or findings"
      }
    }
  }

  let name: String
  let kind: Kind
  /// The stored value, and what happens if there is no room.
  let stores: String
  let match: Match
  /// The strategy of this comparison that is the same or the nearest.
  let strategy: String?
  let evidence: Evidence
  let sources: [QuotedSource]
  /// A short quotation from a source.
  let words: String?

  var strategyText: String {
    switch match {
    case .same: "`\(strategy ?? "")`"
    case .nearest: "nearest: `\(strategy ?? "")`"
    case .none: "none"
    case .unknown: "not known"
    }
  }

  /// Returns all researched products. Within a kind, those with a strategy here come first.
  static func all() throws -> [Product] { try Resource.decode("products") }
}
