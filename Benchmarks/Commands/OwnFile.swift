public import Foundation
public import Measuring

/// Protects files of the user: a command overwrites only files that a command wrote.
public enum OwnFile {
  /// Throws if the file exists and does not begin with the mark of this program's files.
  ///
  /// - Parameter mark: The first bytes of every such file.
  public static func require(_ file: URL, beginsWith mark: String) throws(InputError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let text = try? WholeFile.read(file.path, isRegular: true)
    guard text?.starts(with: mark.utf8) == true else {
      throw InputError(
        .cannotCreate,
        "\(file.path): this file is not from this program; name another folder with --output DIR")
    }
  }
}
