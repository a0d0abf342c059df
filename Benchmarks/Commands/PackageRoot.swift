public import Foundation
public import Measuring

public enum PackageRoot {
  /// Returns the nearest folder with a `Package.swift` above this source file or, if there is none,
  /// the nearest at or above the working folder.
  public static func find() throws(InputError) -> URL {
    for start in [#filePath, FileManager.default.currentDirectoryPath + "/."] {
      var folder = URL(fileURLWithPath: start).deletingLastPathComponent()
      while folder.path != "/" {
        if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
          return folder
        }
        folder.deleteLastPathComponent()
      }
    }
    throw InputError(
      .cannotCreate,
      "cannot find the package's folder for the results; name a folder with --output DIR")
  }
}
