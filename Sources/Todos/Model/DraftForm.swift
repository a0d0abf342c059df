import Foundation

/// A form: a draft, and the state of saving it.
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
  /// The state of saving a draft.
  public enum State: Hashable, Sendable {
    /// Nothing is being saved, and the draft was changed since the last failure, if any.
    case idle
    /// The draft is being saved.
    case saving
    /// The last attempt failed; the message can be shown.
    case failed(String)
  }

  /// The draft that the user edits. A change clears the faults and the error of the last attempt.
  public var draft: Content {
    didSet {
      guard draft != oldValue else { return }
      hasTried = false
      if case .failed = state { state = .idle }
    }
  }
  /// The state of saving the draft.
  public private(set) var state = State.idle
  private var hasTried = false
  /// The stored draft; `nil` for a new item.
  private let former: Content?

  /// Creates a form for a new item.
  public init(_ draft: Content) {
    (self.draft, former) = (draft, nil)
  }

  /// Creates a form that edits a stored item: `DraftForm(editing: TodoDraft(todo))`. Fields that
  /// the user does not change stay as they are, even if they break the ``TodoRules``.
  public init(editing former: Content) {
    (draft, self.former) = (former, former)
  }

  /// The draft's faults after an attempt to save it. Before an attempt, there are no faults, so
  /// that the form does not report a title as missing that the user is about to write.
  public var faults: [DraftFault] {
    if !hasTried { return [] }
    return former.map(draft.faults(over:)) ?? draft.faults
  }

  /// Begins to save the draft.
  ///
  /// - Returns: The draft to store; `nil` if it has ``faults``, or is being saved already.
  public mutating func begin() -> Content? {
    guard state != .saving else { return nil }
    hasTried = true
    guard let valid = try? former.map(draft.validated(over:)) ?? draft.validated() else { return nil }
    state = .saving
    return valid
  }

  /// Notes that the draft was saved.
  public mutating func succeed() {
    state = .idle
    hasTried = false
  }

  /// Notes that saving failed. The message is the error's `errorDescription`, or a general one.
  public mutating func fail(_ error: any Error) {
    let message = (error as? any LocalizedError)?.errorDescription
    state = .failed(message ?? "This could not be saved; try again.")
  }
}
