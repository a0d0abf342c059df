import Foundation
import Measuring

/// `Growth [--full] [--times FILE] [--page FILE]`: the program behind `Benchmarks/growth-table`.
///
/// With `--page` it counts, which requires an instrumented build, and writes the page. Otherwise it
/// measures the times that the page also shows.
func argument(after name: String) -> String? {
  let arguments = CommandLine.arguments
  return arguments.firstIndex(of: name).flatMap { arguments.dropFirst($0 + 1).first }
}

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("growth-table: \(text)\n".utf8))
  exit(64)
}

guard ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil else {
  fail("SWIFT_DETERMINISTIC_HASHING is not set, so counts would differ; run Benchmarks/growth-table instead")
}
let isFull = CommandLine.arguments.contains("--full")
let millions = isFull ? GrowthCase.forMillions : []

if let page = argument(after: "--page") {
  let usual = try GrowthCase.groups.map { (title: $0.title, rows: try counted($0.cases, from: 2_048)) }
  let large = try counted(millions, from: 1_000_000)
  let times = try argument(after: "--times").map {
    try Times(text: String(contentsOfFile: $0, encoding: .utf8))
  }
  let text = GrowthPage(groups: usual, millions: large, times: times).markdown
  try Data(text.utf8).write(to: URL(fileURLWithPath: page), options: .atomic)
  print(page)
  if (usual.flatMap(\.rows) + large).contains(where: { !$0.excesses.isEmpty }) { exit(1) }
} else if let path = argument(after: "--times") {
  let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  let times = try Times(of: millions, environment: .current(root: root, seed: 0))
  try Data(times.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
} else {
  fail("nothing to write; name the page with --page FILE, or the file for the times with --times FILE")
}

/// Counts cases one by one, and reports immediately when one grows by more than it should.
func counted(_ cases: [GrowthCase], from size: Int) throws -> [Growth] {
  try cases.map { subject in
    FileHandle.standardError.write(Data("\(subject.name)\n".utf8))
    let growth = try subject.growth(from: size, countsSteps: true)
    for measure in growth.excesses {
      print(
        "Grows by more than documented: \(growth.description(of: measure))")
    }
    return growth
  }
}
