import Foundation

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
  /// What is stored; `nil` for something new.
  private let former: Content?

  /// Creates a form for something new.
  public init(_ draft: Content) {
    (self.draft, former) = (draft, nil)
  }

  /// Creates a form that edits what is stored: `DraftForm(editing: TodoDraft(todo))`. Fields that the user leaves as they
  /// are stay so, also where another app has written them by other rules.
  public init(editing former: Content) {
    (draft, self.former) = (former, former)
  }

  /// What is wrong with the draft, once it was tried to save it: nobody is told that a title is missing who is about to
  /// write one.
  public var faults: [DraftFault] {
    if !hasTried { return [] }
    return former.map(draft.faults(over:)) ?? draft.faults
  }

  /// Begins to save the draft.
  ///
  /// - Returns: The draft as it is to be stored; `nil` if ``faults`` has any, or if it is being saved already.
  public mutating func begin() -> Content? {
    guard state != .saving else { return nil }
    hasTried = true
    guard let valid = try? former.map(draft.validated(over:)) ?? draft.validated() else { return nil }
    state = .saving
    return valid
  }

  /// The draft was saved.
  public mutating func succeed() {
    state = .idle
    hasTried = false
  }

  /// Notes that the draft was not saved. The message is the error's `errorDescription`, or a general sentence if it has none.
  public mutating func fail(_ error: any Error) {
    let message = (error as? any LocalizedError)?.errorDescription
    state = .failed(message ?? "This could not be saved; try again.")
  }
}
