import Commands
import Catalogue
import Foundation
import Measuring

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
    let data: Data
    do {
      data = try WholeFile.read(file.path, isRegular: true)
    } catch {
      if error == .missing { return [] }
      throw InputError(.noInput, "\(file.path): \(error.description); mend that, or delete the file")
    }
    do {
      return try JSONDecoder().decode([InstructionCounts].self, from: data)
    } catch {
      throw InputError(
        .data, "\(file.path): not what Benchmarks/profile writes; run it again, or delete the file")
    }
  }
}
