import Commands
import Foundation
import Measuring
import Reporting
import Synchronization
import Todos

/// The measurements of the to-do store at its maximum size, and how often each is repeated.
struct StoreRun: Sendable {
  /// The name in tables, in JSON and on the command line.
  static let name = "todo-store"
  /// A one-line description.
  static let summary = "the store of `Todos` at its maximum size: opening, every kind of edit, memory"

  /// The number of lists.
  var lists = TodoRules.maxLists
  /// The number of to-dos per list.
  var todos = TodoRules.maxTodos
  /// The number of processes that open the file.
  let openings: Int
  /// The number of rounds of edits, both with and without waiting for the disk.
  let rounds: Int

  /// The run that the report is made from.
  static let standard = StoreRun(openings: 20, rounds: 500)
  /// Smoke test; takes a few seconds.
  static let quick = StoreRun(openings: 3, rounds: 10)

  /// The title in headings.
  var title: String {
    "\(Self.name), \(Format.count(lists)) lists of \(Format.count(todos)) todos"
  }

  /// A rough estimate of the duration, in seconds.
  var seconds: Double { 4 + 0.25 * Double(openings) + 0.08 * Double(rounds) }

  /// - Parameters:
  ///   - parent: The folder in which to create the files.
  ///   - done: The part of the planned time that has passed, in seconds.
  /// - Throws: ``WrongStore``, ``Interruption``, `InputError`, `WriteFailure`, and the store's
  ///   errors.
  func figures(in parent: URL, done: Double, progress: inout ProgressLine) throws -> [StoreFigure] {
    let folder = try ScratchFolder(in: parent, of: "storage-bench")
    // Keeps the folder until the end: only its paths are used from here on, and it is deleted with
    // its last reference.
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
