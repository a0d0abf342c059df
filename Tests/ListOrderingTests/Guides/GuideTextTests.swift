import Foundation
import Testing

/// Checks that the code blocks of the guides match code that the tests compile and run.
@Suite struct GuideTextTests {
  @Test(arguments: [
    ("Sources/ListOrdering/ListOrdering.docc/Insertion.md", "InsertionGuide.swift"),
    ("Sources/ListOrdering/ListOrdering.docc/Reordering.md", "ReorderingGuide.swift"),
    ("Sources/ListOrdering/ListOrdering.docc/Merging.md", "MergingGuide.swift"),
    ("README.md", "ReadmeGuide.swift"),
    (
      "Sources/OrderedTable/OrderedTable.docc/OrderByHand.md",
      "../../OrderedTableTests/Guides/TableGuide.swift"
    ),
    (
      "Sources/OrderedTable/OrderedTable.docc/OrderedTablesInDetail.md",
      "../../OrderedTableTests/Guides/TableDetailGuide.swift"
    ),
    ("Sources/Todos/Todos.docc/AppInAnAfternoon.md", "../../TodosTests/Guides/TodosGuide.swift"),
    ("Sources/Todos/Todos.docc/Syncing.md", "../../TodosTests/Guides/SyncingGuide.swift"),
  ])
  func everyCodeBlockIsTestedCode(guide: String, source: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let root = folder.appending(path: "../../..")
    let shown = Self.parts(
      of: try String(contentsOf: root.appending(path: guide), encoding: .utf8), from: "```swift", to: "```")
    let tested = Self.parts(
      of: try String(contentsOf: folder.appending(path: source), encoding: .utf8), from: "// guide: begin",
      to: "// guide: end")
    #expect(!shown.isEmpty)
    #expect(shown == tested)
  }

  /// Readers paste one example after another, so all examples of a guide must compile in one scope:
  /// no name is declared twice, and none is missing.
  @Test(arguments: [
    "InsertionGuide.swift", "ReorderingGuide.swift", "MergingGuide.swift", "ReadmeGuide.swift",
  ])
  func allExamplesOfAGuideAreInOneFunction(source: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: source)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let marks = lines.indices.filter { lines[$0].contains("// guide: ") }
    let (first, last) = try (#require(marks.first), #require(marks.last))
    let indentations = lines.map { $0.prefix { $0 == " " }.count }
    #expect(marks.allSatisfy { indentations[$0] == 4 } && indentations[first...last].allSatisfy { $0 >= 4 })
  }

  @Test func codeBlocksOfBenchmarkGuideMatchTheSources() throws {
    let benchmarks = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Benchmarks")
    let page = try String(contentsOf: benchmarks.appending(path: "README.md"), encoding: .utf8)
    let shown = Self.parts(of: page, from: "```swift", to: "```")
    let sources = [
      "KeyStrategies/KeyStrategies.swift", "Reordering/StrategyFacts.swift",
      "Reordering/Workloads/GrowingAndMoving.swift",
    ]
    #expect(shown.count == sources.count)
    for (block, source) in zip(shown, sources) {
      let text = try String(contentsOf: benchmarks.appending(path: "Catalog/" + source), encoding: .utf8)
      let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      let blockLines = block.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(lines.contains(blockLines), "\(source)")
    }
  }

  /// Returns the lines between each pair of marks, without the indentation of the first mark.
  private static func parts(of text: String, from begin: String, to end: String) -> [String] {
    var parts: [String] = []
    var lines: [Substring]?
    var indentation = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if let open = lines {
        if trimmed == end {
          parts.append(open.joined(separator: "\n"))
          lines = nil
        } else {
          lines = open + [line.dropFirst(indentation)]
        }
      } else if trimmed == begin {
        lines = []
        indentation = line.count - trimmed.count
      }
    }
    return parts
  }
}
