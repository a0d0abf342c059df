import Foundation
import Measuring

/// A link from the explorer page to its sources, relative so that it stays valid in copied folders.
struct ExplorerLink: Encodable, Hashable {
  /// The kind of target: `report`, `data` or `source`.
  let kind: String
  let name: String
  let address: String

  /// Returns links to the report, to the existing files of the run and, if the folder is in the
  /// repository, to the source.
  static func all(from folder: OutputFolder) -> [ExplorerLink] {
    let report = ExplorerLink(
      kind: "report", name: Report.pageName, address: (folder.isPageAbove ? "../" : "") + Report.pageName)
    return [report] + data(in: folder.url) + source(above: folder.url)
  }

  private static func data(in folder: URL) -> [ExplorerLink] {
    let run = ResultsFolder(folder)
    let own = [run.samplesFile, run.countersFile, run.environmentFile].map(\.lastPathComponent)
    return (own + RunAttachments.names).filter { exists($0, in: folder) }.map {
      ExplorerLink(kind: "data", name: $0, address: $0)
    }
  }

  /// Recognizes the repository by its manifest and the catalog.
  private static func source(above folder: URL) -> [ExplorerLink] {
    let catalog = "Benchmarks/Catalog"
    var (root, way) = (folder, "")
    while !["Package.swift", catalog].allSatisfy({ exists($0, in: root) }) {
      guard root.pathComponents.count > 1 else { return [] }
      root = root.deletingLastPathComponent()
      way += "../"
    }
    return ["\(catalog)/", "Benchmarks/README.md"].map {
      ExplorerLink(kind: "source", name: $0, address: way + $0)
    }
  }

  private static func exists(_ name: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }
}
