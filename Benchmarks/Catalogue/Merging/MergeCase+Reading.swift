import Foundation

extension MergeCase {
  /// The cases of a JSON file: one object, or an array of them.
  ///
  /// A case has `local` and `server`, and may have `name` and `base`: arrays of todos with `id`, `text`,
  /// `priority` and `done`; the local ones also with `dirty` (true, false, or an array of `text`, `done`,
  /// `order`) and, where deleted, `removed`. A priority that is missing, null, not a number or infinite is read
  /// as NaN. What else the server got wrong is read as leniently as a client would have to; what is wrong with
  /// the client's own rows is an error.
  public static func read(file: String) throws(MergeFileError) -> [MergeCase] {
    try read(Array(contents(of: file)), file: file)
  }

  /// The cases in a JSON text.
  ///
  /// - Parameter file: The name for error messages.
  public static func read(_ bytes: [UInt8], file: String) throws(MergeFileError) -> [MergeCase] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard !text.contains(0), String(validating: text, as: UTF8.self) != nil else {
      throw MergeFileError(
        file: file, problem: "this is no text in UTF-8", mend: "give a JSON file of merge cases")
    }
    guard text.contains(where: { $0 > 0x20 }) else {
      throw MergeFileError(file: file, problem: "the file is empty", mend: "put a merge case in it")
    }
    let root: JSONNode
    do {
      root = try JSONParser.parse(text)
    } catch {
      throw MergeFileError(
        file: file, line: error.line, problem: "this is no JSON: \(error.problem)",
        mend: "correct the text there")
    }
    return try MergeCaseReader(file: file).cases(in: root)
  }

  private static func contents(of file: String) throws(MergeFileError) -> Data {
    var isFolder: ObjCBool = false
    guard !file.isEmpty, FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
      throw MergeFileError(
        file: file.isEmpty ? "\"\"" : file, problem: "there is no such file",
        mend: "give the path of a JSON file", exitCode: .noInput)
    }
    guard !isFolder.boolValue else {
      throw MergeFileError(
        file: file, problem: "this is a folder", mend: "give the path of a JSON file in it",
        exitCode: .noInput)
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      throw MergeFileError(
        file: file, problem: "the file cannot be read", mend: "check its permissions", exitCode: .noInput)
    }
  }
}
