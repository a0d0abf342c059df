public import Observation

/// The model of a form: a draft, its faults, and saving it.
///
/// ```swift
/// TextField("Title", text: $form.draft.title)
/// if let fault = form.faults(of: .title).first { Text("\(fault)") }
/// Button("Save") { form.save() }.disabled(!form.canSave)
///   .onChange(of: form.isFinished) { dismiss() }
/// ```
///
/// ``ListModel/form(at:)`` and ``IndexModel/form(at:)`` return forms. For systems without
/// Observation, use a ``DraftForm``.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public final class FormModel<Content: Draft>: ScreenModel {
  /// The draft that the user edits.
  public var draft: Content {
    didSet {
      for field in Content.fields where !field.isSame(draft, oldValue) { edited.insert(field.name) }
      if draft != oldValue { refused = [] }
    }
  }
  /// Whether the draft was saved, or the user has canceled the form. If so, the view closes the
  /// form.
  public private(set) var isFinished = false
  /// The names of the fields that the user has edited.
  private var edited: Set<String> = []
  /// The faults with which the store has refused the draft.
  private var refused: [DraftFault] = []
  private let initial: Content
  private let isNew: Bool
  private let store: @MainActor (Content) async throws -> Void

  /// Creates a form for a new item.
  ///
  /// - Parameters:
  ///   - draft: The initial draft.
  ///   - store: Stores the valid draft. If it throws ``StoreError/invalid(_:)``, the form shows the
  ///     faults at their fields. For any other error, it shows an alert.
  public init(_ draft: Content, store: @escaping @MainActor (Content) async throws -> Void) {
    (self.draft, initial, isNew, self.store) = (draft, draft, true, store)
    super.init()
  }

  /// Creates a form that edits a stored item. Fields that the user does not change stay as they
  /// are, even if they break the ``TodoRules``.
  ///
  /// - Parameters:
  ///   - former: The stored draft.
  ///   - store: As in ``init(_:store:)``.
  public init(editing former: Content, store: @escaping @MainActor (Content) async throws -> Void) {
    (draft, initial, isNew, self.store) = (former, former, false, store)
    super.init()
  }

  /// Whether the user has changed the draft.
  public var hasChanges: Bool { draft != initial }

  /// Whether the Save button is enabled: the draft is valid, is not being saved, and was not saved.
  public var canSave: Bool { !isSaving && !isFinished && allFaults.isEmpty }

  /// Returns the faults of a field, for messages beside it. Returns no faults before the user has
  /// edited the field, so that a new form does not report a missing title at once. Faults that the
  /// store has found are always returned.
  public func faults(of field: DraftFault.Field) -> [DraftFault] {
    allFaults.filter { $0.field == field && (edited.contains(field.rawValue) || refused.contains($0)) }
  }

  /// Returns the length of a field and its limit; `nil` for a field without a limit.
  public func counter(of field: DraftFault.Field) -> FieldCounter? { draft.counters[field] }

  private var allFaults: [DraftFault] {
    (isNew ? draft.faults : draft.faults(over: initial)) + refused
  }

  /// Saves the draft, if ``canSave`` is true. The form is finished once the draft is stored.
  @discardableResult
  public func save() -> Task<Bool, Never> {
    guard canSave, let valid = try? isNew ? draft.validated() : draft.validated(over: initial) else {
      return Task { false }
    }
    return save { [weak self, store] in
      // The button of an earlier alert may save again.
      if self?.isFinished == true { return }
      try await store(valid)
      self?.isFinished = true
      self?.isShowingAlert = false
    } onFailure: { [weak self] error in
      guard case StoreError.invalid(let faults) = error else { return false }
      self?.refused = faults.faults
      return true
    }
  }

  /// Finishes the form without saving. If the user has changed the draft, asks for a confirmation
  /// first. Has no effect while the draft is being saved.
  public func cancel() {
    if isSaving { return }
    if !hasChanges { return isFinished = true }
    _ = ask(.discardsChanges) { [weak self] in self?.isFinished = true }
  }
}
