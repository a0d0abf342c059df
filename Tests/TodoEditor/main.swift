import Foundation
import ListOrdering
import OrderedTable
import Todos

// edit FILE SEED NUMBER           edits until it is killed, for a minute at most; says the number of each edit done
// crowd FILE LIST NUMBER SECONDS  adds to the list that others add to
// tick FILE LIST COUNT            adds todos whose titles say when they were written
// try FILE                        opens, adds a list and todos until it is refused, and says why
let arguments = CommandLine.arguments

func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

switch (arguments.dropFirst().first, arguments.count) {
case ("edit", 5):
  let seed = UInt64(arguments[3])!
  var number = Int(arguments[4])!
  var editor = try await BoardEditor(TodoStore(at: URL(fileURLWithPath: arguments[2])))
  // Whoever started it may be gone.
  let end = Date(timeIntervalSinceNow: 60)
  while Date() < end {
    try await editor.apply(BoardEdit(number: number, seed: seed, board: editor.board))
    number += 1
    say("\(number)")
  }
case ("crowd", 6):
  let store = try TodoStore(at: URL(fileURLWithPath: arguments[2]))
  let crowd = try await Crowd.run(
    store, list: TodoList.ID(rawValue: arguments[3])!, number: Int(arguments[4])!,
    seconds: Double(arguments[5])!)
  say(String(decoding: try JSONEncoder().encode(crowd), as: UTF8.self))
case ("tick", 5):
  let store = try TodoStore(at: URL(fileURLWithPath: arguments[2]))
  for _ in 0..<Int(arguments[4])! {
    try await Task.sleep(nanoseconds: .random(in: 60_000_000...200_000_000))
    let now = "\(Date().timeIntervalSince1970)"
    try await store.add(TodoDraft(title: now), to: TodoList.ID(rawValue: arguments[3])!, at: .start)
  }
case ("try", 3):
  do throws(StoreError) {
    let store = try TodoStore(at: URL(fileURLWithPath: arguments[2]))
    say("open")
    let list = try await store.lists().first?.id
    var todo = Todo.ID()
    if let list {
      todo = try await store.add(TodoDraft(title: "New"), to: list).id
    } else {
      let list = try await store.addList(ListDraft(name: "New"))
      todo = try await store.add(TodoDraft(title: "New"), to: list.id).id
    }
    say("added")
    for number in 0..<10_000 {
      try await store.edit(todo, TodoDraft(title: "Edited \(number)"))
      say("edited")
    }
    // What was not written as yet is written now.
    try await store.close()
    say("closed")
  } catch {
    say("\(error)")
  }
default:
  FileHandle.standardError.write(Data("usage: TodoEditor edit|crowd|tick|try FILE …\n".utf8))
  exit(64)
}
