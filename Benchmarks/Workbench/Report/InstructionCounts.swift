import Catalogue
import Foundation

/// The instructions of a move, if `Benchmarks/profile` has counted them for a run.
struct InstructionCounts: Decodable {
  let strategy: String
  let size: Int
  /// A move takes so many.
  let instructions: Double
  /// How many of them serve what.
  let parts: [String: Double]

  /// The file's name, in the folder of the run.
  static let fileName = "instructions.json"

  /// All that was counted, or none where there is no such file.
  static func read(from folder: URL) throws(InputError) -> [InstructionCounts] {
    let file = folder.appending(path: fileName)
    guard let data = try? Data(contentsOf: file) else { return [] }
    do {
      return try JSONDecoder().decode([InstructionCounts].self, from: data)
    } catch {
      throw InputError(
        .data, "\(file.path): not what Benchmarks/profile writes; run it again, or delete the file")
    }
  }
}
