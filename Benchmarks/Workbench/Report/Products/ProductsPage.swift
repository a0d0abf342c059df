import Measuring
import Reordering
import Reporting

/// A page of products and their strategies, with the costs of these in this run.
struct ProductsPage {
  static let file = "products.md"
  static let title = "Products: who stores an order how"

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

  private var reading: ReportSection {
    ReportSection(
      name: "products-reading", title: nil,
      blocks: [
        .text(
          """
          What apps that people order things in are known to store, by their code, by their makers or by what others \
          found out; *not known* where nothing public says. Beside each stands the strategy of this comparison that does the \
          same, or the nearest. \(size.map(figuresRead) ?? "This run has counted nothing of it.") Words in quotation \
          marks are the source's own.
          """)
      ])
  }

  private func figuresRead(_ size: Int) -> String {
    """
    Its figures are of this run, in lists of \(Format.count(size)): rows an insert or move, everyday and where one \
    place is hit again and again, and the longest key on any workload. They are those of our programs, not of the \
    products. A dash: the order broke, or nothing was counted. A star: counting ended before a workload did.
    """
  }

  private func section(_ kind: Product.Kind, _ products: [Product]) -> ReportSection {
    let hasFigures = size != nil && products.contains { $0.strategy != nil }
    var table = Table(
      [.init("product"), .init("stores"), .init("strategy here")]
        + (hasFigures
          ? [.init("everyday", .trailing), .init("hot", .trailing), .init("longest key", .trailing)] : [])
        + [.init("in the source's words"), .init("known by")])
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
