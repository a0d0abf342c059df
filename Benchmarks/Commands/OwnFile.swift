public import Foundation
public import Measuring

/// A file that a command writes over, as long as it is the command's own.
public enum OwnFile {
  /// Refuses a file that is there and does not begin as this program's do.
  ///
  /// - Parameter mark: What this program's begin with.
  public static func require(_ file: URL, beginsWith mark: String) throws(InputError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let text = try? WholeFile.read(file.path, isRegular: true)
    guard text?.starts(with: mark.utf8) == true else {
      throw InputError(
        .cannotCreate, "\(file.path): this is none of this program's; name another folder with --output DIR")
    }
  }
}
