public import Foundation
public import Measuring

/// Where the package stands.
public enum PackageRoot {
  /// The folder above this source file that holds `Package.swift`, or else the one above the working folder.
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
    throw InputError(.cannotCreate, "results: the package's folder is gone; name another with --output DIR")
  }
}
