import Foundation
import PropertyTesting
import PropertyTestingSupport
import Testing
import Todos

/// What a user writes, before it is stored.
@Suite struct DraftTests {
  /// The faults of a draft, in short.
  private func problems(_ draft: some Draft) -> [String] { draft.faults.map { "\($0.field): \($0.problem)" } }

  @Test func whatFitsIsStoredTidied() throws {
    let draft = TodoDraft(
      title: "  buy \t green\u{A0}tea \n", tags: [" shop ", "#hot", "Shop", "", " # "],
      deadline: Date(timeIntervalSince1970: 1.000_4))
    let stored = try draft.validated()
    #expect(stored.title == "buy green tea" && stored.tags == ["shop", "hot"])
    #expect(stored.deadline == Date(timeIntervalSince1970: 1))
    #expect(stored.tidied == stored)
    #expect(try ListDraft(name: " A\nB ").validated() == ListDraft(name: "A B"))
  }

  /// A character is what a person sees.
  @Test(arguments: ["x", "é", "e\u{301}", "👩‍👩‍👧", "🇺🇳", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "नि", "각"])
  func aCharacterIsWhatAPersonSees(character: String) {
    #expect(TodoDraft(title: String(repeating: character, count: 32)).isValid)
    #expect(
      problems(TodoDraft(title: String(repeating: character, count: 33))) == ["title: tooLong(limit: 32)"])
    let tags = ["1", "2", "3"].map { $0 + String(repeating: character, count: 7) }
    #expect(TodoDraft(title: "x", tags: tags).isValid)
    let long = tags.map { $0 + character }
    #expect(problems(TodoDraft(title: "x", tags: long)).count == 3)
    #expect(ListDraft(name: String(repeating: character, count: 32)).isValid)
    #expect(!ListDraft(name: String(repeating: character, count: 33)).isValid)
  }

  @Test(arguments: ["", " ", "\n\t", "\u{200B}", "\u{2060}\u{FEFF}", "\u{0}", "\u{AD}", "\u{E000}"])
  func whatNobodySeesIsMissing(title: String) {
    #expect(problems(TodoDraft(title: title)) == ["title: missing"])
    #expect(problems(ListDraft(name: title)) == ["name: missing"])
    #expect(TodoDraft(title: "x", tags: [title]).tidied.tags == [])
  }

  @Test func allThatIsWrongIsSaidAtOnce() throws {
    let draft = TodoDraft(
      title: "", tags: ["a", "b", "c", "much too long"], deadline: Date(timeIntervalSince1970: 1e15))
    #expect(
      problems(draft) == [
        "title: missing", "tags: tooMany(limit: 3)", "tags: tooLong(limit: 8)", "deadline: outOfRange",
      ])
    let error = #expect(throws: DraftFaults.self) { try draft.validated() }
    #expect(
      error?.description == """
        The title is missing; write something.
        These are 4 tags; there may be 3 at most.
        “much too long” is too long; at most 8 characters fit.
        The deadline 1000000000000000.0 is too far away; choose one of the years 1 to 9999.
        """)
  }

  /// One character of a thousand accents is one character, and a kilobyte.
  @Test func aCharacterOfVeryManyBytesIsTooLarge() {
    let title = "a" + String(repeating: "\u{301}", count: 600)
    #expect(problems(TodoDraft(title: title)) == ["title: tooLarge(limit: 1024)"])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 253_402_300_800, -62_135_596_801])
  func aDeadlineIsOfAYearThatFourDigitsWrite(seconds: Double) {
    let draft = TodoDraft(title: "x", deadline: Date(timeIntervalSince1970: seconds))
    #expect(problems(draft) == ["deadline: outOfRange"])
    #expect(TodoDraft(title: "x", deadline: Date(timeIntervalSince1970: 253_402_300_799.9)).isValid)
    #expect(TodoDraft(title: "x", deadline: Date(timeIntervalSince1970: -62_135_596_800)).isValid)
  }

  @Test func anImageIsAnAddressOrFewBytes() throws {
    func draft(_ image: ListImage) -> ListDraft { ListDraft(name: "x", image: image) }
    #expect(draft(.url(URL(string: "https://example.com/a%20cat.jpg")!)).isValid)
    #expect(draft(.data(Data(count: 65_536))).isValid && draft(.data(Data())).isValid)
    #expect(problems(draft(.data(Data(count: 65_537)))) == ["image: tooLarge(limit: 65536)"])
    #expect(problems(draft(.url(URL(string: "cat.jpg")!))) == ["image: notAnAddress"])
    #expect(DraftFault(.image, .notAnAddress, given: "cat.jpg").description.contains("https://"))
  }

  @Test func tagsAreWrittenInOneField() {
    var draft = TodoDraft(title: "x", tags: ["a b", "c"])
    #expect(draft.tagText == "a b, c")
    draft.tagText = " #Shop,shop;dairy\nmilk products , ,, #"
    #expect(draft.tags == ["Shop", "dairy", "milk products"])
    draft.tagText = ""
    #expect(draft.tags == [])
  }

  /// What was stored is stored again as it is, on every device.
  @Test func whatWasTidiedStaysAsItIs() {
    check("a tidied draft is tidy, and fits if it did", cases: 300) { source in
      let alphabet: [Unicode.Scalar] = [
        "a", "#", " ", ",", ";", "\n", "\r", "\u{301}", "\u{200D}", "👩", "🇺", "\u{600}", "\u{A0}", "é",
        "\u{0}",
        "\u{85}", "ß", "İ",
      ]
      func text(_ source: inout Source) throws -> String {
        let scalars = try source.array(0...40) { try $0.pick(alphabet) }
        return String(String.UnicodeScalarView(scalars))
      }
      let draft = TodoDraft(title: try text(&source), tags: try source.array(0...4, of: text))
      source.note("\(draft)")
      let tidied = draft.tidied
      try requireEqual(tidied.tidied, tidied, "tidied again")
      try requireEqual(tidied.faults, draft.faults, "its faults")
      var again = TodoDraft(title: "x")
      again.tagText = tidied.tagText
      try requireEqual(again.tags, tidied.tags, "through the field")
    }
  }
}

/// How far the saving of a draft has come.
@Suite struct DraftFormTests {
  @Test func aFormSaysWhatAUserIsToKnow() {
    var form = DraftForm(TodoDraft())
    // Nobody is told that a title is missing who is about to write one.
    #expect(form.state == .idle && form.faults.isEmpty)
    #expect(form.begin() == nil && form.faults.map(\.field) == [.title] && form.state == .idle)
    form.draft.title = " Milk "
    #expect(form.faults.isEmpty)
    #expect(form.begin()?.title == "Milk" && form.state == .saving)
    // Twice is once.
    #expect(form.begin() == nil)
    form.fail(StoreError.diskFull)
    #expect(form.state == .failed("The disk is full; make room and try again."))
    #expect(form.begin() != nil && form.state == .saving)
    form.succeed()
    #expect(form.state == .idle)
    form.fail(StoreError.busy)
    form.draft.title = "Bread"
    #expect(form.state == .idle)
  }
}
