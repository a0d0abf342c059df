public import Foundation
public import Measuring

/// A folder for files of a run that goes when it is no longer used.
public final class ScratchFolder {
  private let url: URL

  /// - Parameters:
  ///   - parent: The folder in which it is made.
  ///   - program: What its name begins with.
  public init(in parent: URL, of program: String) throws(WriteFailure) {
    url = parent.appending(path: "\(program)-\(UUID().uuidString)")
    try FileBatch.makeFolder(url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path for a file of that name.
  public func path(_ name: String) -> String { url.appending(path: name).path }
}
