import Commands
import Foundation
import Measuring

/// The folder of an earlier run, as the user named it.
struct StoredRun {
  let folder: URL

  /// - Parameter path: The folder, a file in it, or the parent folder of the reference run.
  init(path: String) throws(InputError) {
    guard !path.isEmpty else {
      throw InputError(.noInput, "the path of the folder is empty; name a folder that a run has written")
    }
    let url = URL(fileURLWithPath: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw InputError(.noInput, "\(path): no such folder; name a folder that a run has written")
    }
    let named = isFolder.boolValue ? url : url.deletingLastPathComponent()
    // The report of the reference run is in the parent of its folder.
    let reference = named.appending(path: Report.referenceName)
    folder = Self.holdsRun(named) || !Self.holdsRun(reference) ? named : reference
  }

  private static func holdsRun(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: ResultsFolder(folder).environmentFile.path)
  }

  func read() throws(InputError) -> Results {
    do {
      return try ResultsFolder(folder).read()
    } catch {
      throw InputError(error.isUnread ? .noInput : .data, error.description)
    }
  }
}
