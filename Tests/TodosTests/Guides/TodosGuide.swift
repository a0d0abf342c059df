import Foundation
import FaultyNetwork
import OrderedTable
import Testing
import Todos

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The examples of the guide to the to-do library, which shows the code between the markers.
@Suite struct TodosGuide {
  @Test func anAppInAnAfternoon() async throws {
    // guide: begin
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("todos.sqlite")
    let store = try TodoStore(at: file)

    let errands = try await store.addList(ListDraft(name: "Errands", color: .green))
    let milk = try await store.add(TodoDraft(title: "Milk", tags: ["shop"]), to: errands.id)
    let bread = try await store.add(TodoDraft(title: "Bread"), to: errands.id, at: .start)

    var contents = try await store.contents(of: errands.id)!
    assert(contents.open.map(\.title) == ["Bread", "Milk"])
    // guide: end

    // guide: begin
    try await store.move([milk.id], to: .before(bread.id))
    try await store.edit(bread.id) { ($0.title, $0.tags) = ("Rye bread", ["shop"]) }
    try await store.setDone([milk.id], true)
    try await store.delete([bread.id])
    try await store.undo()

    contents = try await store.contents(of: errands.id)!
    assert(contents.open.map(\.title) == ["Rye bread"])
    assert(contents.done.map(\.title) == ["Milk"])
    assert(contents.progress.fraction == 0.5)
    // guide: end

    // guide: begin
    try await store.undo()  // milk is open again
    try await store.undo()  // bread has its former title
    var undoState = try await store.undoState()
    assert(undoState.undoText == "Undo Move" && undoState.redoText == "Redo Edit")

    try await store.redo()
    try await store.redo()
    undoState = try await store.undoState()
    assert(undoState.undo == .markDone && undoState.redo == .delete)
    // guide: end

    // guide: begin
    let today = CalendarDay(containing: .now, in: .current)
    try await store.edit(bread.id) { $0.deadline = today.deadline }
    let due = try await store.todos(matching: TodoQuery(due: .days(today...today)))
    assert(due.map(\.title) == ["Rye bread"])

    let deadline = try await store.todo(bread.id)!.deadline!
    assert(deadline.day(in: .current) == today)
    try await store.edit(bread.id) { $0.deadline = .instant(.now) }
    // guide: end
    try await form(store, errands)
    await week(store)
    try await images(store, errands)
    try await fields(store, bread)
    try await settings(store)
    #expect(try await store.contents(of: errands.id)?.count == 3)
    try await queries(store, errands)
    try await copies(store, errands)
    try await store.close()
    try FileManager.default.removeItem(at: folder)
  }

  @MainActor private func form(_ store: TodoStore, _ errands: TodoList) async throws {
    // guide: begin
    let model = ListModel(errands.id, in: store)
    let form = model.form()  // or model.form(editing: todo)
    form.draft.title = "A title that is much longer than it may be"
    assert(!form.canSave && form.faults(of: .title).count == 1)
    (form.draft.title, form.draft.tagText) = ("Butter", "shop, dairy")
    let isSaved = await form.save().value  // a button calls form.save()
    assert(isSaved && form.isFinished)
    // guide: end
    #expect(try await store.contents(of: errands.id)?.count == 3)
  }

  @MainActor private func week(_ store: TodoStore) async {
    // guide: begin
    let weekModel = WeekModel(store)
    weekModel.start()  // in SwiftUI: .task { await weekModel.run() }
    for day in weekModel.week.shownPage.days {
      print(day.weekdayText, day.numberText, weekModel.openCount(on: day))  // Sun 22 1
    }
    // guide: end
    await until { weekModel.todos.map(\.title) == ["Rye bread"] }
    #expect(weekModel.openCount(on: weekModel.week.selectedDay) == 1)
  }

  private func queries(_ store: TodoStore, _ errands: TodoList) async throws {
    let today = CalendarDay(containing: .now, in: .current)
    // guide: begin
    try await store.add(
      TodoDraft(title: "Rye flour", tags: ["shop"], deadline: .instant(.now)), to: errands.id)
    let found = try await store.todos(matching: TodoQuery(text: "rye fl"))
    assert(found.map(\.title) == ["Rye flour"] && found[0].list == errands.id)
    let toBuy = try await store.todos(matching: TodoQuery(tag: "shop", isDone: false))
    let overdue = try await store.todos(matching: TodoQuery(isDone: false, due: .before(today)))
    let soonest = try await store.todos(
      matching: TodoQuery(isDone: false, order: .deadline(in: .current), limit: 10))
    let tags = try await store.tags()
    print(tags.map { "\($0.tag) (\($0.count))" })
    // guide: end
    #expect(overdue.isEmpty)
    #expect(toBuy.map(\.title).contains("Rye flour") && soonest.count == 3)
    #expect(tags.map(\.tag) == ["dairy", "shop"])
  }

  private func copies(_ store: TodoStore, _ errands: TodoList) async throws {
    // guide: begin
    let lines = TodoLine.lines(
      of: """
        Oat milk #shop #dairy
        [x] Rye bread 2026-11-26
        """)
    try await store.add(lines, to: errands.id)  // one step, which undo() undoes

    let backup = try await store.exportLists().json()
    try await store.importLists(TodoDocument(json: backup))  // adds copies of the lists
    // guide: end
    let lists = try await store.exportLists().lists
    #expect(lists.map(\.count) == [6, 6] && lists[1].open.map(\.title) == lists[0].open.map(\.title))
    let text = TodoLine.text(of: lists[0].done.map { TodoLine($0) })
    #expect(text.hasPrefix("[x] Rye bread 2026-11-26\n"))
  }

  private func images(_ store: TodoStore, _ errands: TodoList) async throws {
    let png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) + Data(count: 8)
    let server = try LoopbackServer { request in
      switch request.target {
      case "/todos": LoopbackAnswer(json: #"[{"userId": 1, "id": 1, "title": "Demo", "completed": false}]"#)
      case "/cat.png": LoopbackAnswer(body: .data(png))
      default: LoopbackAnswer(json: #"[{"url": "http://\#(request["Host"] ?? "")/cat.png"}]"#)
      }
    }
    let (images, demoServer) = (server.url, server.url)
    // guide: begin
    let cats = RandomImage(baseURL: images)  // or .cats(), .dogs()
    let image = ListImage.url(try await cats.url())
    try await store.editList(errands.id, ListDraft(name: "Errands", color: .green, image: image))
    let bytes = try await store.data(of: image)  // cached: the next call needs no network
    assert(ImageFormat(of: bytes) != nil)

    let (demo, report) = try await TodoStore.demo(from: demoServer)
    print(report)  // 200 of 200 entries used; 120 titles shortened.
    // guide: end
    #expect(try await demo.lists().count == 1 && report.isClean)
  }

  private func fields(_ store: TodoStore, _ bread: Todo) async throws {
    // guide: begin
    try await store.edit(bread.id) { $0[.notes] = "From the market" }
    let notes = try await store.todo(bread.id)![.notes]
    assert(notes == "From the market")
    // guide: end
    #expect(notes == "From the market")
  }

  private func settings(_ store: TodoStore) async throws {
    try await store.set(.showsDone, false)
    #expect(try await !store.setting(.showsDone))
    try await store.remove(.showsDone)
    #expect(try await store.setting(.showsDone))
  }
}

// guide: begin
extension AppField<String> {
  static let notes = AppField("notes", default: "")
}
// guide: end

// guide: begin
extension Setting<Bool> {
  static let showsDone = Setting("showsDone", default: true)
}
// guide: end

#if canImport(SwiftUI)
  // guide: begin
  struct ListScreen: View {
    @State var model: ListModel

    var body: some View {
      List(selection: $model.selection) {
        ForEach(model.open) { todo in
          Text(todo.title).swipeActions { Button("Done") { model.setDone([todo.id], true) } }
        }
        .onMove { model.move(fromOffsets: $0, toOffset: $1) }
      }
      .task { await model.run() }
      .alert(model.alert?.title ?? "", isPresented: $model.isShowingAlert, presenting: model.alert) { alert in
        Button(alert.button) { alert.perform() }
        Button("Cancel", role: .cancel) {}
      } message: {
        Text($0.message)
      }
    }
  }
// guide: end
#endif
