import Commands
import Foundation
import Measuring
import Reporting
import Synchronization
import Todos

/// What is measured of the to-do store at its size, and how often.
struct StoreRun: Sendable {
  /// The name on the command line, in tables and JSON.
  static let name = "todo-store"
  /// What is done, in a line.
  static let summary = "the to-do store of `Todos` at its limits: opening it, every kind of edit, memory"

  /// How many lists there are.
  var lists = TodoRules.maxLists
  /// How many todos each has.
  var todos = TodoRules.maxTodos
  /// How many processes open the file.
  let openings: Int
  /// How often each kind of edit is done, with and without waiting for the disk.
  let rounds: Int

  /// What the report is made of.
  static let standard = StoreRun(openings: 20, rounds: 500)
  /// A few seconds: does it still work?
  static let quick = StoreRun(openings: 3, rounds: 10)

  /// What it is in a heading.
  var title: String {
    "\(Self.name), \(Format.count(lists)) lists of \(Format.count(todos)) todos"
  }

  /// How long it takes, roughly, in seconds.
  var seconds: Double { 4 + 0.25 * Double(openings) + 0.08 * Double(rounds) }

  /// Measures everything.
  ///
  /// - Parameters:
  ///   - parent: The folder in which the files are made.
  ///   - done: The planned seconds that are done already.
  /// - Throws: ``WrongStore``, ``Interruption``, `InputError`, `WriteFailure`, and what the store throws.
  func figures(in parent: URL, done: Double, progress: inout ProgressLine) throws -> [StoreFigure] {
    let folder = try ScratchFolder(in: parent, of: "storage-bench")
    // It goes with its last use, and only its paths are used from here on.
    defer { withExtendedLifetime(folder) {} }
    let file = URL(fileURLWithPath: folder.path("todos.sqlite"))
    progress.update(done, "making \(title)")
    try waiting { [self] in try await MeasuredStoreFile.make(at: file, lists: lists, todos: todos) }
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0

    let copies = try ["plain", "waiting"].map { name in
      let copy = URL(fileURLWithPath: folder.path("\(name).sqlite"))
      try FileManager.default.copyItem(at: file, to: copy)
      return copy
    }
    let processes = try (0..<openings).map { number in
      progress.update(done + 4 + 0.25 * Double(number), "opening \(title)")
      return try StoreProcess(file)
    }
    let count = Atomic(0)
    let times = try [false, true].map { waitsForDisk in
      try waiting { [self] in
        try await MeasuredStoreFile.edit(
          copies[waitsForDisk ? 1 : 0], rounds: rounds, waitsForDisk: waitsForDisk
        ) {
          count.add(1, ordering: .relaxed)
        }
      } meanwhile: {
        let rounds = Double(count.load(ordering: .relaxed))
        progress.update(done + 4 + 0.25 * Double(openings) + 0.04 * rounds, "editing \(title)")
      }
    }
    let disk = try DiskSync.times(at: folder.path("page"), count: rounds)
    return StoreFigure.figures(
      openings: processes.map(\.opening), memory: processes.map(\.memory), fileBytes: size, edits: times[0],
      waitingEdits: times[1], disk: disk)
  }
}
