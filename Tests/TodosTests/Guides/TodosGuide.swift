import Foundation
import ListOrdering
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
    try await store.edit(bread.id) { ($0.title, $0.deadline) = ("Rye bread", .now) }
    try await store.setDone([milk.id], true)
    try await store.delete([bread.id])
    try await store.undo()

    contents = try await store.contents(of: errands.id)!
    assert(contents.open.map(\.title) == ["Rye bread"])
    assert(contents.done.map(\.title) == ["Milk"])
    assert(contents.progress.fraction == 0.5)
    // guide: end
    try await form(store, errands)
    try await week(store)
    try await images(store, errands.id)
    try await settings(store)
    #expect(try await store.contents(of: errands.id)?.open.count == 2)
    try await store.close()
    try FileManager.default.removeItem(at: folder)
  }

  private func form(_ store: TodoStore, _ errands: TodoList) async throws {
    // guide: begin
    let list = errands.id
    var form = DraftForm(TodoDraft(title: "A title that is much longer than it may be"))
    form.draft.tagText = "shop, dairy"

    func save() async {
      guard let draft = form.begin() else { return }  // form.faults has the reasons
      do {
        try await store.add(draft, to: list)
        form.succeed()
      } catch {
        form.fail(error)  // form.state is then .failed with the error's description
      }
    }

    await save()
    assert(form.faults.map(\.field) == [.title])
    form.draft.title = "Butter"
    await save()
    assert(form.state == .idle)
    // guide: end

    // guide: begin
    let butter = try await store.contents(of: list)!.open.last!
    var editing = DraftForm(editing: TodoDraft(butter))
    editing.draft.tagText = "dairy"
    if let draft = editing.begin() { try await store.edit(butter.id, draft) }
    // guide: end
  }

  private func week(_ store: TodoStore) async throws {
    // guide: begin
    let week = WeekCalendar(calendar: .current, at: .now)
    let page = week.shownPage
    let due = KeyedSortedArray(try await store.due(page.range), byDeadline: \.deadline)
    for (day, count) in zip(page.days, due.dueCounts(in: page)) {
      print(day.weekdayText, day.numberText, count)  // Sun 22 1
    }
    assert(due.due(on: week.selectedDay).map(\.title) == ["Rye bread"])
    // guide: end
  }

  private func images(_ store: TodoStore, _ list: TodoList.ID) async throws {
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
    try await store.editList(list, ListDraft(name: "Errands", color: .green, image: image))
    let bytes = try await store.data(of: image)  // cached: the next call needs no network
    assert(ImageFormat(of: bytes) != nil)

    let (demo, report) = try await TodoStore.demo(from: demoServer)
    print(report)  // 200 of 200 entries used; 120 titles shortened.
    // guide: end
    #expect(try await demo.lists().count == 1 && report.isClean)
  }

  private func settings(_ store: TodoStore) async throws {
    try await store.set(.showsDone, false)
    #expect(try await !store.setting(.showsDone))
  }
}

// guide: begin
extension Setting<Bool> {
  static let showsDone = Setting("showsDone", default: true)
}
// guide: end

#if canImport(SwiftUI)
  // guide: begin
  struct ListScreen: View {
    let store: TodoStore
    let list: TodoList.ID
    @State private var contents: ListContents?

    var body: some View {
      List {
        ForEach(contents?.open ?? []) { todo in
          Text(todo.title)
            .swipeActions { Button("Done") { run { try await store.setDone([todo.id], true) } } }
        }
        .onMove { source, destination in
          let visible = (contents?.open ?? []).map(\.id)
          contents?.open.move(fromOffsets: source, toOffset: destination)  // show the move at once
          run { try await store.move(fromOffsets: source, toOffset: destination, in: visible) }
        }
      }
      .task {
        // Delivers all edits: of this view, of other parts of the app, and of other programs.
        do {
          for try await change in store.changes(of: list) { contents = change.new }
        } catch { show(error) }
      }
    }

    private func run(_ step: @escaping () async throws -> Void) {
      Task {
        do { try await step() } catch {
          show(error)
          contents = try? await store.contents(of: list)  // show what is stored now
        }
      }
    }

    private func show(_ error: any Error) { print(error) }
  }
// guide: end
#endif
