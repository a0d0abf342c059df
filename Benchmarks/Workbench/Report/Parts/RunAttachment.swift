import Commands
import Foundation
import Measuring

/// A file that another program has added to a run's folder.
protocol RunAttachmentFile: Sendable {
  /// The file name, in the folder of the run.
  var name: String { get }
  /// Throws if the file that is to be replaced or deleted was not written by the expected program.
  func checkThatItMayGo(from folder: URL) throws(InputError)
  func remove(from folder: URL)
}

/// A JSON file that another program has added to a run's folder, for the report.
struct RunAttachment<Content: Decodable>: RunAttachmentFile {
  let name: String
  /// The program that writes it.
  let writer: String

  /// Returns the contents of the file, or `nil` if it does not exist.
  func read(from folder: URL) throws(InputError) -> Content? {
    let file = folder.appending(path: name)
    let data: Data
    do {
      data = try WholeFile.read(file.path, isRegular: true)
    } catch {
      if error == .missing { return nil }
      throw InputError(.noInput, "\(file.path): \(error.description); correct that, or delete the file")
    }
    do {
      return try JSONDecoder().decode(Content.self, from: data)
    } catch {
      throw InputError(
        .data,
        "\(file.path): not in the format of \(writer); run \(writer) again, or delete the file")
    }
  }

  /// Writes the file atomically into the folder of a run.
  func write(_ content: Content, to folder: URL) throws where Content: Encodable {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    var files = FileBatch()
    files.add(
      String(decoding: try encoder.encode(content), as: UTF8.self) + "\n", at: folder.appending(path: name))
    try files.write()
  }

  func checkThatItMayGo(from folder: URL) throws(InputError) {
    do { _ = try read(from: folder) } catch {
      let file = folder.appending(path: name).path
      throw InputError(.cannotCreate, "\(file): not written by \(writer); move the file away, or delete it")
    }
  }

  func remove(from folder: URL) { unlink(folder.appending(path: name).path) }
}
