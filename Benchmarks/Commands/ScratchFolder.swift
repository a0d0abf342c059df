public import Foundation
public import Measuring

/// A folder for the temporary files of a run. It is deleted with this object.
public final class ScratchFolder {
  private let url: URL

  /// - Parameters:
  ///   - parent: The folder in which to create it.
  ///   - program: The prefix of its name.
  public init(in parent: URL, of program: String) throws(WriteFailure) {
    url = parent.appending(path: "\(program)-\(UUID().uuidString)")
    try FileBatch.makeFolder(url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func path(_ name: String) -> String { url.appending(path: name).path }
}
