import Commands
import Foundation
import Measuring
import Reporting

/// A folder that a run may write to: one that is not there yet, is empty, or is that of a run before.
///
/// A run's folder is known by its mark: an `environment.json` that says where and how a run was measured. It is the
/// first file that a run writes. Files that bear no mark of ours are nobody's to replace.
struct OutputFolder {
  let url: URL
  /// Whether nothing stood there.
  private let isNew: Bool
  /// Where the report's page stands.
  let page: URL
  /// Whether the page stands above the folder.
  var isPageAbove: Bool { page.deletingLastPathComponent().path != url.path }

  /// - Parameter path: As the user gave it; in errors it stands as it was given.
  /// - Throws: ``InputError`` where the folder or a file in it is not ours; nothing has been touched then.
  init(path: String) throws(InputError) {
    guard !path.isEmpty else {
      throw InputError(.usage, "the output folder has no name; name one with --output DIR")
    }
    url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL.resolvingSymlinksInPath()
    isNew = Self.kind(of: url.path) == nil
    let above = url.deletingLastPathComponent()
    page = (Self.isReference(url, in: above) ? above : url).appending(path: Report.pageName)
    try checkFolder(path)
    for name in Report.pageNames {
      try Self.check(page.deletingLastPathComponent().appending(path: name), for: Report.isOwn(page:), path)
    }
    try Self.check(url.appending(path: Report.explorerName), for: Report.isOwn(explorer:), path)
  }

  /// Runs what writes into the folder; where that leaves a new folder empty, as on a full disk, the folder goes.
  func use<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      if isNew { rmdir(url.path) }
      throw error
    }
  }

  /// The files of ours that a killed run may have left before any other: a later one replaces them.
  private var ownDrafts: Set<String> {
    let results = ResultsFolder(url)
    let files = [results.environmentFile, results.samplesFile, results.countersFile]
    return Set(files.map { FileBatch.draftName(of: $0.lastPathComponent) })
  }

  private func checkFolder(_ path: String) throws(InputError) {
    switch Self.kind(of: path) {
    case nil: return
    case .typeDirectory: break
    default:
      throw InputError(.cannotCreate, "\(path): this is no folder; name a folder, with --output DIR")
    }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: url.path) } catch {
      throw InputError(.cannotCreate, "\(path): the folder cannot be read; name one that is yours")
    }
    guard names.allSatisfy(ownDrafts.contains) || Self.bearsMark(url) else {
      throw InputError(
        .cannotCreate,
        "\(path): the folder holds files that no run has written; name a new one with --output DIR")
    }
    guard access(url.path, W_OK | X_OK) == 0 else {
      throw InputError(WriteFailure(path))
    }
  }

  /// A file that the report replaces has to be one that a report has written.
  private static func check(
    _ file: URL, for isOwn: (String) -> Bool, _ path: String
  ) throws(InputError) {
    guard kind(of: file.path) != nil else { return }
    let bytes = try? WholeFile.read(file.path, isRegular: true)
    guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }), text.isEmpty || isOwn(text)
    else {
      throw InputError(
        .cannotCreate,
        "\(file.path): no report has written this, or it is no UTF-8 any more; move it away, or name another folder "
          + "with --output DIR")
    }
    // What would stop the report is to be known before anything is measured.
    do throws(MarkdownPage.MarkerError) { try MarkdownPage(text).checkMarkers() } catch {
      throw InputError(.data, "\(file.path): \(error.description)")
    }
  }

  /// Whether a folder holds a run.
  static func bearsMark(_ folder: URL) -> Bool {
    (try? ResultsFolder(folder).readEnvironment()) != nil
  }

  /// Whether the folder is that of the reference run, whose page stands above it, where a visitor looks first: by its
  /// name, and because what is above is ours, too.
  private static func isReference(_ folder: URL, in above: URL) -> Bool {
    guard folder.lastPathComponent == Report.referenceName else { return false }
    if let page = try? WholeFile.read(above.appending(path: Report.pageName).path, isRegular: true) {
      return Report.isOwn(page: String(decoding: page, as: UTF8.self))
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: above.path) else {
      return kind(of: above.path) == nil
    }
    let drafts = Report.pageNames.map(FileBatch.draftName)
    return names.allSatisfy {
      $0 == Report.referenceName || drafts.contains($0) || bearsMark(above.appending(path: $0))
    }
  }

  /// What stands at a path, symbolic links followed; nil where nothing does.
  private static func kind(of path: String) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    return attributes?[.type] as? FileAttributeType
  }
}
