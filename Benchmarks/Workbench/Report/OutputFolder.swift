import Commands
import Foundation
import Measuring
import Reporting

/// A folder that a run may write to: it does not exist, is empty, or belongs to an earlier run.
///
/// A run's folder is recognized by its `environment.json`, the first file that a run writes. It
/// says where and how the run was measured. A run never replaces files in a folder without it.
struct OutputFolder {
  let url: URL
  /// Whether the folder did not exist.
  private let isNew: Bool
  /// The path of the report's page.
  let page: URL
  /// Whether the page is in the folder's parent.
  var isPageAbove: Bool { page.deletingLastPathComponent().path != url.path }

  /// - Parameter path: The path as the user typed it, which is also used in errors.
  /// - Throws: ``InputError`` if the folder or a file in it is not from an earlier run. Nothing has
  ///   been changed then.
  init(path: String) throws(InputError) {
    guard !path.isEmpty else {
      throw InputError(.usage, "the path of the output folder is empty; name a folder with --output DIR")
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

  /// Runs a closure that writes into the folder. If it throws and leaves a new folder empty, for
  /// example because the disk is full, deletes the folder.
  func use<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      if isNew { rmdir(url.path) }
      throw error
    }
  }

  /// Temporary files that a killed run may have left behind. A later run replaces them.
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
      throw InputError(.cannotCreate, "\(path): not a folder; name a folder with --output DIR")
    }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: url.path) } catch {
      throw InputError(
        .cannotCreate,
        "\(path): the folder cannot be read; check its permissions, or name another with --output DIR")
    }
    guard names.allSatisfy(ownDrafts.contains) || Self.bearsMark(url) else {
      throw InputError(
        .cannotCreate,
        "\(path): the folder contains files that are not from a run; name a new folder with --output DIR")
    }
    guard access(url.path, W_OK | X_OK) == 0 else {
      throw InputError(WriteFailure(path))
    }
  }

  /// Throws if the file exists and was not written by a report.
  private static func check(
    _ file: URL, for isOwn: (String) -> Bool, _ path: String
  ) throws(InputError) {
    guard kind(of: file.path) != nil else { return }
    let bytes = try? WholeFile.read(file.path, isRegular: true)
    guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }), text.isEmpty || isOwn(text)
    else {
      throw InputError(
        .cannotCreate,
        "\(file.path): not written by a report, or no longer UTF-8; move the file away, or name another "
          + "folder with --output DIR")
    }
    // Errors that would stop the report are found before anything is measured.
    do throws(MarkdownPage.MarkerError) { try MarkdownPage(text).checkMarkers() } catch {
      throw InputError(.data, "\(file.path): \(error.description)")
    }
  }

  static func bearsMark(_ folder: URL) -> Bool {
    (try? ResultsFolder(folder).readEnvironment()) != nil
  }

  /// Whether the folder is that of the reference run, whose page is in the parent folder so that
  /// visitors find it first. It is recognized by its name, and by the parent's contents being from
  /// our runs.
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

  /// Returns the type of the file at a path, following symbolic links, or `nil` if there is none.
  private static func kind(of path: String) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    return attributes?[.type] as? FileAttributeType
  }
}
