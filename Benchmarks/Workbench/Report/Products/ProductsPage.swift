import Measuring
import Reordering
import Reporting

/// A page of products and their strategies, with the costs of the strategies in this run.
struct ProductsPage {
  static let file = "products.md"
  static let title = "Products: how apps store an order"

  private let data: ReorderingFigures
  /// The size of the lists that the figures are for, or `nil` if the run has counted none.
  private let size: Int?

  init(_ data: ReorderingFigures) {
    self.data = data
    size = data.sizes.first
  }

  func page(_ provenance: ReportSection) throws -> ReportPage {
    let products = try Dictionary(grouping: Product.all(), by: \.kind)
    return ReportPage(
      file: Self.file, title: Self.title,
      sections: [provenance, reading] + Product.Kind.allCases.map { section($0, products[$0] ?? []) })
  }

  /// Returns what the page shows, and the number of products of each kind.
  static func opening() throws -> String {
    let products = try Product.all()
    let kinds = Product.Kind.allCases.map { kind in
      let title = kind.title.prefix(1).lowercased() + kind.title.dropFirst()
      return "\(title) (\(products.count { $0.kind == kind }))"
    }
    return "This page shows how \(products.count) apps store an order that their users define. The kinds of "
      + "stored values, with the numbers of apps, are: \(kinds.joined(separator: ", "))."
  }

  private var reading: ReportSection {
    ReportSection(
      name: "products-reading", title: nil,
      blocks: [
        .text(
          """
          The sources are the apps' code, their makers' publications, or findings of others. *Not known* \
          means that there is no public source. The column *strategy here* names the strategy of this \
          comparison that is the same as the app's, or the nearest to it. \
          \(size.map(figuresRead) ?? "This run did not count it.") Text in quotation marks is quoted from \
          the source.
          """)
      ])
  }

  private func figuresRead(_ size: Int) -> String {
    """
    The next columns show the figures of this strategy in this run, in lists of \(Format.count(size)): rows \
    written per insert or move in *everyday* use and in *hot* gaps, and the longest key on any workload. \
    They are figures of our implementation, not of the products. A dash means that the order broke, or that \
    nothing was counted. A star means that counting ended before a workload did.
    """
  }

  private func section(_ kind: Product.Kind, _ products: [Product]) -> ReportSection {
    let hasFigures = size != nil && products.contains { $0.strategy != nil }
    var table = Table(
      [.init("product"), .init("stores"), .init("strategy here")]
        + (hasFigures
          ? [.init("everyday", .trailing), .init("hot", .trailing), .init("longest key", .trailing)] : [])
        + [.init("quotation"), .init("source")])
    for product in products {
      table.append(
        [.text(product.name), .text(product.stores), .text(product.strategyText)]
          + (hasFigures ? figures(product.strategy) : [])
          + [
            product.words.map { .text("“\($0)”") } ?? .missing,
            .text(
              "\(product.evidence.text): \(product.sources.map(\.markdown).joined(separator: "; "))"),
          ])
    }
    return ReportSection(name: "products-\(kind)", title: kind.title, blocks: [.table(table)])
  }

  private func figures(_ strategy: String?) -> [Table.Cell] {
    guard let strategy, let size else { return [.missing, .missing, .missing] }
    let groups = [WorkloadGroup.everyday, .hot].map { group -> Table.Cell in
      data.group(strategy, group, size).map { .text(Format.text($0.rows) + ($0.isCutOff ? "*" : "")) }
        ?? .missing
    }
    return groups + [.number(data.largest("largestKeyBytes", strategy, size), .bytes)]
  }
}
