/// A form: a draft, and how far its saving has come.
///
/// ```swift
/// var form = DraftForm(TodoDraft(title: "Milk"))
/// guard let draft = form.begin() else { return }  // form.faults says why not
/// do {
///   try await store.add(draft, to: list)
///   form.succeed()
/// } catch {
///   form.fail(error)                              // form.state: .failed("The disk is full; …")
/// }
/// ```
public struct DraftForm<Content: Draft>: Hashable, Sendable {
  /// How far saving has come.
  public enum State: Hashable, Sendable {
    /// Nothing is being saved, and the last time, if there was one, went well.
    case idle
    /// The draft is being saved.
    case saving
    /// The last time went wrong; the message can be shown.
    case failed(String)
  }

  /// What the user is writing. Who changes it takes away what was said of its former state.
  public var draft: Content {
    didSet {
      guard draft != oldValue else { return }
      hasTried = false
      if case .failed = state { state = .idle }
    }
  }
  /// How far saving has come.
  public private(set) var state = State.idle
  private var hasTried = false

  /// Creates a form.
  public init(_ draft: Content) {
    self.draft = draft
  }

  /// What is wrong with the draft, once it was tried to save it: nobody is told that a title is missing who is about to
  /// write one.
  public var faults: [DraftFault] { hasTried ? draft.faults : [] }

  /// Begins to save the draft.
  ///
  /// - Returns: The draft as it is to be stored; `nil` if ``faults`` has any, or if it is being saved already.
  public mutating func begin() -> Content? {
    guard state != .saving else { return nil }
    hasTried = true
    guard draft.isValid else { return nil }
    state = .saving
    return draft.tidied
  }

  /// The draft was saved.
  public mutating func succeed() {
    state = .idle
    hasTried = false
  }

  /// The draft was not saved. The error's description is shown.
  public mutating func fail(_ error: any Error) {
    state = .failed(String(describing: error))
  }
}
