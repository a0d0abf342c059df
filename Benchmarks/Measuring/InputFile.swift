public import Foundation
/// Reads the files that users pass to commands.
public enum InputFile {
  /// Returns a file's text.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: The expected kind of file, for error messages: "a trace".
  ///   - example: An example of its contents, for error messages.
  /// - Throws: ``InputError`` if the file is missing, a folder, empty or too large, or if its
  ///   bytes are not UTF-8 text.
  public static func text(at path: String, kind: String, example: String) throws(InputError) -> String {
    let data: Data
    do {
      data = try WholeFile.read(path)
    } catch {
      let remedy =
        switch error {
        case .missing: "name \(kind)"
        case .folder: "name \(kind) in it"
        case .irregular: "name a file"
        case .unreadable: "check its permissions"
        case .tooLarge: "use a smaller one"
        }
      if case .tooLarge = error { throw InputError(.data, "\(path): \(error.description); \(remedy)") }
      throw InputError(.noInput, "\(path): \(error.description); \(remedy)")
    }
    return try self.text(of: data, at: path, kind: kind, example: example)
  }

  /// Returns the text of a file's bytes; errors name the file.
  public static func text(
    of data: Data, at path: String, kind: String, example: String
  ) throws(InputError) -> String {
    guard !data.isEmpty else {
      throw InputError(.data, "\(path): line 1: the file is empty; \(kind) looks like \(example)")
    }
    guard !data.contains(0), let text = String(data: data, encoding: .utf8) else {
      let line = 1 + data.prefix { $0 != 0 && ($0 < 0x80 || $0 >= 0xc2) }.count { $0 == UInt8(ascii: "\n") }
      throw InputError(
        .data, "\(path): line \(line): not UTF-8 text; \(kind) looks like \(example)")
    }
    return text
  }
}
