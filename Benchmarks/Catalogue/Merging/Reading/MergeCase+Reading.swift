public import Measuring

extension MergeCase {
  /// The cases of a JSON file: one object, or an array of them.
  ///
  /// A case has `local` and `server`, and may have `name` and `base`: arrays of todos with `id`, `text`,
  /// `priority` and `done`; the local ones also with `dirty` (true, false, or an array of `text`, `done`,
  /// `order`) and, where deleted, `removed`. A priority that is missing, null, not a number or infinite is
  /// read as NaN. What else the server got wrong is read as leniently as a client would have to; what is
  /// wrong with the client's own rows is an error.
  public static func read(file: String) throws(InputError) -> [MergeCase] {
    let example = #"{"local": […], "server": […]}"#
    let text = try InputFile.text(at: file, kind: "a JSON file of merge cases", example: example)
    return try read(Array(text.utf8), file: file)
  }

  /// The cases in a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with a byte order mark or without.
  ///   - file: The name for error messages.
  public static func read(_ bytes: [UInt8], file: String) throws(InputError) -> [MergeCase] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let root: JSONNode
    do {
      root = try JSONParser.parse(text)
    } catch {
      throw InputError(
        .data, "\(file): line \(error.line): this is no JSON: \(error.problem); correct the text there")
    }
    return try MergeCaseReader(file: file).cases(in: root)
  }
}
