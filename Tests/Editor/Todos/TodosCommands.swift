import Foundation
import ListOrdering
import OrderedTable
import Todos

/// Edits a store as `main.swift` describes.
func runTodos(_ arguments: [String]) async throws {
  guard arguments.count >= 2 else { fail("todos edit|crowd|tick|try FILE …") }
  let file = URL(fileURLWithPath: arguments[1])
  switch (arguments[0], arguments.count) {
  case ("edit", 4):
    let seed = UInt64(arguments[2])!
    var number = Int(arguments[3])!
    var editor = try await BoardEditor(TodoStore(at: file, program: BoardEditor.program))
    // Ends by itself, in case the test that started it is gone.
    let end = Date(timeIntervalSinceNow: 60)
    while Date() < end {
      try await editor.apply(BoardEdit(number: number, seed: seed, board: editor.board))
      number += 1
      say("\(number)")
    }
  case ("crowd", 5):
    let crowd = try await Crowd.run(
      TodoStore(at: file), list: TodoList.ID(rawValue: arguments[2])!, number: Int(arguments[3])!,
      seconds: Double(arguments[4])!)
    say(String(decoding: try JSONEncoder().encode(crowd), as: UTF8.self))
  case ("tick", 4):
    let store = try TodoStore(at: file)
    for _ in 0..<Int(arguments[3])! {
      try await Task.sleep(nanoseconds: .random(in: 60_000_000...200_000_000))
      let now = "\(Date().timeIntervalSince1970)"
      try await store.add(TodoDraft(title: now), to: TodoList.ID(rawValue: arguments[2])!, at: .start)
    }
  case ("try", 2), ("try", 3):
    do throws(StoreError) {
      let store = try TodoStore(at: file)
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
      for number in 0..<(arguments.dropFirst(2).first.flatMap { Int($0) } ?? 10_000) {
        try await store.edit(todo, TodoDraft(title: "Edited \(number)"))
        say("edited")
      }
      // Closing writes the rest of the log.
      try await store.close()
      say("closed")
    } catch {
      say("\(error)")
    }
  default: fail("todos edit|crowd|tick|try FILE …")
  }
}
