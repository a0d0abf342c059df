import Foundation
import PropertyTesting
import Testing
import TestSupport
import Todos

@Suite struct DraftTests {
  /// The faults of a draft, in short.
  private func problems(_ draft: some Draft) -> [String] { draft.faults.map { "\($0.field): \($0.problem)" } }

  @Test func validDraftsAreTidied() throws {
    let draft = TodoDraft(
      title: "  buy \t green\u{A0}tea \n", tags: [" shop ", "#hot", "Shop", "", " # "],
      deadline: .instant(Date(timeIntervalSince1970: 1.000_4)))
    let stored = try draft.validated()
    #expect(stored.title == "buy green tea" && stored.tags == ["shop", "hot"])
    #expect(stored.deadline == .instant(Date(timeIntervalSince1970: 1)))
    #expect(stored.tidied == stored)
    #expect(try ListDraft(name: " A\nB ").validated() == ListDraft(name: "A B"))
  }

  /// Limits count characters as a user sees them.
  @Test(arguments: ["x", "é", "e\u{301}", "👩‍👩‍👧", "🇺🇳", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "नि", "각"])
  func limitsCountVisibleCharacters(character: String) {
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
  func invisibleTextsCountAsMissing(title: String) {
    #expect(problems(TodoDraft(title: title)) == ["title: missing"])
    #expect(problems(ListDraft(name: title)) == ["name: missing"])
    #expect(TodoDraft(title: "x", tags: [title]).tidied.tags == [])
  }

  @Test func allFaultsAreReportedAtOnce() throws {
    let draft = TodoDraft(
      title: "", tags: ["a", "b", "c", "much too long"], deadline: .instant(Date(timeIntervalSince1970: 1e15))
    )
    #expect(
      problems(draft) == [
        "title: missing", "tags: tooMany(limit: 3)", "tags: tooLong(limit: 8)", "deadline: outOfRange",
      ])
    let error = #expect(throws: DraftFaults.self) { try draft.validated() }
    #expect(
      error?.description == """
        The title is missing; enter one.
        There are 4 tags; use at most 3.
        “much too long” is too long; use at most 8 characters.
        The deadline must be before the year 10000.
        """)
  }

  /// A letter with 600 accents is one character, but more than a kilobyte.
  @Test func aCharacterOfTooManyBytesIsTooLarge() {
    let title = "a" + String(repeating: "\u{301}", count: 600)
    #expect(problems(TodoDraft(title: title)) == ["title: tooLarge(limit: 1024)"])
  }

  @Test func longTextsNameTheLimitInCharacters() {
    for count in [33, 1_024, 1_025, 100_000] {
      let faults = TodoDraft(title: String(repeating: "x", count: count)).faults
      #expect(faults.map(\.problem) == [.tooLong(limit: 32)])
      let message = faults.first?.description ?? ""
      #expect(message.hasSuffix("” is too long; use at most 32 characters.") && message.utf8.count < 200)
    }
  }

  @Test(arguments: [
    (3_093_496_444_800, "before the year 10000."), (.infinity, "before the year 10000."),
    (.nan, "before the year 10000."), (-62_135_596_801, "in the year 1 or later."),
  ])
  func deadlineFaultsNameTheYear(seconds: Double, limit: String) {
    let faults = TodoDraft(title: "x", deadline: .instant(Date(timeIntervalSince1970: seconds))).faults
    #expect(faults.map(\.description) == ["The deadline must be \(limit)"])
  }

  /// Direction controls, invisible characters, and tags outside flags.
  @Test(arguments: [
    "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
    "\u{2069}",
    "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{2061}", "\u{206F}", "\u{E0001}", "\u{E0061}",
    "\u{E007F}",
    "\u{FFF0}",
  ])
  func invisibleCharactersAreRemoved(character: String) {
    let given = "\(character)ab\(character)c \(character) d\(character)"
    #expect(Array(TodoDraft(title: given).tidied.title.utf8) == Array("abc d".utf8))
    #expect(TodoDraft(title: "x", tags: [given, "\(character)#abc d"]).tidied.tags == ["abc d"])
    #expect(ListDraft(name: given).tidied.name == "abc d")
    #expect(TodoRules.firstUntidyScalar(of: "ab\(character)")?.position == 3)
  }

  /// Joiners, selectors and marks that scripts and emoji need.
  @Test(arguments: [
    "👩‍👩‍👧", "❤️", "❤︎", "می\u{200C}خواهم", "क्\u{200D}ष", "🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴", "葛\u{E0100}", "\u{5D0}\u{200F}!",
    "\u{1820}\u{180B}", "\u{1828}\u{180E}\u{1820}", "a\u{34F}b", "\u{115F}\u{1161}", "\u{601}1",
  ])
  func joinersAndSelectorsAreKept(text: String) {
    #expect(Array(TodoDraft(title: text).tidied.title.utf8) == Array(text.utf8))
    #expect(TodoRules.firstUntidyScalar(of: text) == nil)
  }

  @Test func controlCharactersBecomeSpaces() {
    #expect(TodoDraft(title: "\0a\0\u{1B} b\u{7F}").tidied.title == "a b")
    #expect(TodoRules.firstUntidyScalar(of: "a\n\t\u{A0}b") == nil)
    #expect(TodoRules.firstUntidyScalar(of: "a\nb\0c\0").map { $0.position } == 4)
  }

  /// Sixteen times the text takes about sixteen times as long.
  @Test func tidyingIsLinear() {
    func seconds(_ words: Int) -> Double {
      let draft = TodoDraft(title: String(repeating: "a ", count: words))
      return (0..<2).map { _ in
        let start = processorTime()
        _ = draft.tidied
        return processorTime() - start
      }.min()!
    }
    let (short, long) = (seconds(20_000), seconds(320_000))
    #expect(long < 32 * short, "\(short) s, \(long) s")
  }

  /// Returns the processor time of this thread, in seconds.
  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 253_402_300_800, -62_135_596_801])
  func deadlinesOutsideFourDigitYearsAreOutOfRange(seconds: Double) {
    let draft = TodoDraft(title: "x", deadline: .instant(Date(timeIntervalSince1970: seconds)))
    #expect(problems(draft) == ["deadline: outOfRange"])
    #expect(TodoDraft(title: "x", deadline: .instant(Date(timeIntervalSince1970: 253_402_300_799.9))).isValid)
    #expect(TodoDraft(title: "x", deadline: .instant(Date(timeIntervalSince1970: -62_135_596_800))).isValid)
  }

  @Test func imagesAreWebAddressesOrSmallData() throws {
    func draft(_ image: ListImage) -> ListDraft { ListDraft(name: "x", image: image) }
    #expect(draft(.url(URL(string: "https://example.com/a%20cat.jpg")!)).isValid)
    #expect(draft(.data(Data(count: 65_536))).isValid && draft(.data(Data())).isValid)
    #expect(problems(draft(.data(Data(count: 65_537)))) == ["image: tooLarge(limit: 65536)"])
    for address in [
      "cat.jpg", "javascript:alert(1)", "file:///cat.jpg", "ftp://a/cat.jpg", "https:", "http:cat",
    ] {
      #expect(problems(draft(.url(URL(string: address)!))) == ["image: notAnAddress"], "\(address)")
    }
    for address in ["HTTP://a/cat.jpg", "data:image/png;base64,iVBORw0K"] {
      #expect(draft(.url(URL(string: address)!)).isValid, "\(address)")
    }
    #expect(DraftFault(.image, .notAnAddress, given: "cat.jpg").description.contains("https://"))
  }

  @Test func tagTextSeparatesTagsByCommas() {
    var draft = TodoDraft(title: "x", tags: ["a b", "c"])
    #expect(draft.tagText == "a b, c")
    draft.tagText = " #Shop,shop;dairy\nmilk products , ,, #"
    #expect(draft.tags == ["Shop", "dairy", "milk products"])
    draft.tagText = ""
    #expect(draft.tags == [])
  }

  /// Storing a draft again must not change it, on any device.
  @Test func tidyingIsIdempotent() {
    check("a tidied draft is tidy, and fits if it did", cases: 300) { source in
      let alphabet: [Unicode.Scalar] = [
        "a", "#", " ", ",", ";", "\n", "\r", "\u{301}", "\u{200D}", "👩", "🇺", "\u{600}", "\u{A0}", "é",
        "\u{0}",
        "\u{85}", "ß", "İ", "\u{202E}", "\u{2069}", "\u{200B}", "\u{1F3F4}", "\u{E0067}", "\u{E007F}",
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
      for text in [tidied.title] + tidied.tags {
        try require(
          TodoRules.firstUntidyScalar(of: text) == nil, "untidy: \(text.unicodeScalars.map(\.value))")
      }
      var again = TodoDraft(title: "x")
      again.tagText = tidied.tagText
      try requireEqual(again.tags, tidied.tags, "through the field")
    }
  }
}

@Suite struct DraftFormTests {
  @Test func aFormShowsFaultsAndErrorsWhenSaved() {
    var form = DraftForm(TodoDraft())
    // A new form reports no missing title before the first save.
    #expect(form.state == .idle && form.faults.isEmpty)
    #expect(form.begin() == nil && form.faults.map(\.field) == [.title] && form.state == .idle)
    form.draft.title = " Milk "
    #expect(form.faults.isEmpty)
    #expect(form.begin()?.title == "Milk" && form.state == .saving)
    // A second save has no effect while the first is in progress.
    #expect(form.begin() == nil)
    form.fail(StoreError.diskFull)
    #expect(form.state == .failed("The disk is full; free some space and try again."))
    #expect(form.begin() != nil && form.state == .saving)
    form.succeed()
    #expect(form.state == .idle)
    form.fail(StoreError.busy)
    form.draft.title = "Bread"
    #expect(form.state == .idle)
  }

  @Test func anEditFormValidatesOnlyChangedFields() {
    let former = TodoDraft(title: " \u{202E}a\0b ", tags: ["a", "b", "c", "d", "e", "f"])
    var form = DraftForm(editing: former)
    form.draft.deadline = .instant(Date(timeIntervalSince1970: 1.000_4))
    var expected = former
    expected.deadline = .instant(Date(timeIntervalSince1970: 1))
    #expect(form.begin() == expected)
    form.fail(StoreError.busy)
    form.draft.tags.removeLast()
    #expect(form.begin() == nil && form.faults.map(\.field) == [.tags])
    form.draft.tags = ["#x"]
    form.draft.title = "\u{200B}"
    #expect(form.begin() == nil && form.faults.map(\.field) == [.title])
    form.draft.title = " b"
    #expect(form.begin() == TodoDraft(title: "b", tags: ["x"], deadline: expected.deadline))
    // A new todo needs a title.
    var new = DraftForm(TodoDraft())
    #expect(new.begin() == nil && new.faults.map(\.field) == [.title])
  }

  @Test func saveErrorsAreReportedInSentences() {
    struct Mine: Error {}
    struct Silent: LocalizedError {}
    struct Kind: LocalizedError { var errorDescription: String? { "It rains." } }
    let network = NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet)
    for (error, message) in [
      (Mine(), "This could not be saved; try again."), (Silent(), "This could not be saved; try again."),
      (network, "This could not be saved; try again."), (Kind(), "It rains."),
      (StoreError.busy, "Another program is using the todos file; try again."),
    ] as [(any Error, String)] {
      var form = DraftForm(TodoDraft(title: "x"))
      form.fail(error)
      #expect(form.state == .failed(message))
    }
  }
}
