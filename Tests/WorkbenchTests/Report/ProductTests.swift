import FurtherStrategies
import Measuring
import Reordering
import Reporting
import Testing

@testable import Workbench

/// Products and how they store an order.
@Suite struct ProductTests {
  @Test func everyProductHasValidSources() throws {
    let all = try Product.all()
    for product in all {
      if let name = product.strategy {
        #expect(ReorderingCatalog.everyStrategy.contains { $0.name == name }, "\(product.name)")
      }
      #expect((product.strategy != nil) == [.same, .nearest].contains(product.match), "\(product.name)")
      #expect(!product.sources.isEmpty, "\(product.name)")
      #expect(product.sources.allSatisfy { $0.link.hasPrefix("https://") }, "\(product.name)")
      let words = product.words?.split(whereSeparator: \.isWhitespace) ?? []
      #expect(words.count < 26, "\(product.name)")
      #expect((product.kind == .unknown) == (product.match == .unknown), "\(product.name)")
    }
    #expect(Set(all.map(\.name)).count == all.count)
  }

  @Test func pageHasEveryProductWithTheRunsValues() throws {
    var run = MadeUpRun()
    for workload in ReorderingCatalog.workloads where workload.fixedSize == nil {
      run.count("dense", workload.name, ["placements": 100, "rowsWritten": 765, "largestKeyBytes": 8])
    }
    let page = try ProductsPage(ReorderingFigures(run.figures))
      .page(ReportSection(name: "provenance", title: nil))
    let lines = try page.markdown(in: nil, chartsIn: "").split(separator: "\n")
    for product in try Product.all() {
      let line = try #require(lines.first { $0.hasPrefix("| \(product.name) | ") })
      let figures = line.contains(" | `dense` | 7.65 | 7.65 | 8 B | ")
      #expect(figures == (product.match == .same && product.strategy == "dense"), "\(line)")
    }
    let order = try Product.all().map(\.kind)
    #expect(Product.Kind.allCases == order.reduce(into: []) { if $0.last != $1 { $0.append($1) } })
  }

  @Test func runWithoutValuesStillHasThePage() throws {
    let page = try ProductsPage(ReorderingFigures(MadeUpRun().figures))
      .page(ReportSection(name: "provenance", title: nil))
    let text = try page.markdown(in: nil, chartsIn: "")
    #expect(text.contains("This run did not count it.") && !text.contains("| everyday |"))
  }
}
