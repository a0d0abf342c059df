import Foundation

/// Reads the files that people hand to commands.
public enum InputFile {
  /// A file's text.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: What the file should be, for the error: "a trace".
  ///   - example: What a right file would look like, for the error.
  /// - Throws: ``InputError`` for a missing file, a folder, an empty file, or bytes that are no UTF-8 text.
  public static func text(at path: String, kind: String, example: String) throws(InputError) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputError(.noInput, "\(path): there is no such file; name \(kind)")
    }
    guard !isFolder.boolValue else {
      throw InputError(.noInput, "\(path): this is a folder; name \(kind) in it")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw InputError(.noInput, "\(path): the file cannot be read; check its permissions")
    }
    return try self.text(of: data, at: path, kind: kind, example: example)
  }

  /// The text that a file's bytes are; errors name the file.
  static func text(
    of data: Data, at path: String, kind: String, example: String
  ) throws(InputError) -> String {
    guard !data.isEmpty else {
      throw InputError(.data, "\(path): line 1: the file is empty; \(kind) looks like \(example)")
    }
    guard !data.contains(0), let text = String(data: data, encoding: .utf8) else {
      let line = 1 + data.prefix { $0 != 0 && ($0 < 0x80 || $0 >= 0xc2) }.count { $0 == UInt8(ascii: "\n") }
      throw InputError(
        .data, "\(path): line \(line): these bytes are no text; \(kind) is UTF-8, like \(example)")
    }
    return text
  }
}
