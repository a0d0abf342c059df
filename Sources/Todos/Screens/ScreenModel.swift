import Foundation
public import Observation

/// The base class of the models of all screens. It has the state of saving, and the alert to show.
///
/// A method for an action of the user, such as ``ListModel/setDone(_:_:)``, returns at once and
/// saves in the background. Actions of one model are saved in the order of their calls. If an
/// action fails, ``alert`` has the error, and its button repeats the action. Some actions first use
/// an alert to ask for a confirmation:
///
/// ```swift
/// .alert(model.alert?.title ?? "", isPresented: $model.isShowingAlert, presenting: model.alert) { alert in
///   Button(alert.button, role: alert.isDestructive ? .destructive : nil) { alert.perform() }
///   Button("Cancel", role: .cancel) {}
/// } message: { Text($0.message) }
/// ```
///
/// To wait for an action, await the task that it returns. Its value is whether the action was saved;
/// it is `false` if the action failed or asks for a confirmation first.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public class ScreenModel {
  /// The error to show, or the confirmation to ask for. A newer alert replaces an older one.
  public private(set) var alert: ScreenAlert?
  private var unsavedActions = 0
  @ObservationIgnored private var lastAction: Task<Bool, Never>?
  @ObservationIgnored private var observation: StoreObservation?

  init() {}

  /// Whether an action is being saved.
  public var isSaving: Bool { unsavedActions > 0 }

  /// Whether there is an ``alert``. Setting it to `false` dismisses the alert.
  public var isShowingAlert: Bool {
    get { alert != nil }
    set { if !newValue { alert = nil } }
  }

  /// Keeps the model up to date with all edits by this app, by other programs and by a sync, until
  /// the calling task is canceled or the store is closed.
  ///
  /// A view calls this method in its task: `.task { await model.run() }`. The caller retains the
  /// model.
  public func run() async { await Self.run(loops()) }

  /// Keeps the model up to date until the model is released. Use this method instead of ``run()``
  /// for screens without a task of their own.
  public func start() {
    let loops = loops()
    observation = StoreObservation(Task { await Self.run(loops) })
  }

  typealias Loop = @MainActor @Sendable () async -> Void

  /// Returns the loops that keep the model up to date. They don't retain the model.
  func loops() -> [Loop] { [] }

  private static func run(_ loops: [Loop]) async {
    await withTaskGroup(of: Void.self) { group in
      for loop in loops { group.addTask { await loop() } }
      // A loop ends once the store is closed or the model was released. Then the others end, too.
      await group.next()
      group.cancelAll()
    }
  }

  /// Called when the last action was saved or has failed.
  func savedAll() {}

  /// Returns a loop that calls a closure with each new value. If the store can't be read, the loop
  /// shows an alert. It reads again after the next edit, or when the user taps Try Again.
  func loop<Value>(
    _ changes: StoreChanges<Value>, _ onChange: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Loop {
    var changes = changes
    // A model may show another value than the last one, because it shows an action before it is
    // saved.
    changes.deliversEqualValues = true
    return { [weak self, changes] in
      await changes.follow { error in
        self?.show(.readingFailed(error)) { changes.watch.wake() }
      } onChange: {
        onChange($0.new)
      }
    }
  }

  /// Saves an action after the earlier ones.
  ///
  /// - Parameter onFailure: Is called if saving fails, to undo the changes that the model has
  ///   already shown. Returns whether the model shows the error itself; otherwise, an alert shows
  ///   it.
  func save(
    _ body: @escaping @MainActor () async throws -> Void,
    onFailure: @escaping @MainActor (any Error) async -> Bool = { _ in false }
  ) -> Task<Bool, Never> {
    unsavedActions += 1
    let former = lastAction
    let action = Task {
      _ = await former?.value
      defer {
        unsavedActions -= 1
        if unsavedActions == 0 { savedAll() }
      }
      do {
        try await body()
        return true
      } catch {
        if await !onFailure(error) {
          show(.savingFailed(error)) { [weak self] in _ = self?.save(body, onFailure: onFailure) }
        }
        return false
      }
    }
    lastAction = action
    return action
  }

  /// Asks the user for a confirmation, and then performs an action. Closures passed here must not
  /// retain the model.
  func ask(_ kind: ScreenAlert.Kind, _ action: @escaping @MainActor () -> Void) -> Task<Bool, Never> {
    show(kind, action)
    return Task { false }
  }

  private func show(_ kind: ScreenAlert.Kind, _ action: @escaping @MainActor () -> Void) {
    alert = ScreenAlert(kind) { [weak self] in
      self?.alert = nil
      action()
    }
  }
}

/// An error to show with an offer to try again, or a question to ask before an action.
///
/// The texts are in English. An app that needs other texts or languages chooses them by ``kind``.
public struct ScreenAlert: Sendable {
  /// The reason for the alert.
  public enum Kind: Sendable {
    /// An action could not be saved, and has changed nothing in the store. The value is a
    /// ``StoreError``, or the error that the closure of a ``FormModel`` has thrown.
    case savingFailed(any Error)
    /// The store could not be read, so the screen may be outdated.
    case readingFailed(any Error)
    /// The user wants to delete several todos.
    case deletesTodos(Int)
    /// The user wants to delete a list with its todos.
    case deletesList(ListSummary)
    /// The user wants to close a form with changes that are not saved.
    case discardsChanges
  }

  /// The reason for the alert.
  public let kind: Kind
  private let action: @MainActor @Sendable () -> Void

  init(_ kind: Kind, _ action: @escaping @MainActor @Sendable () -> Void) {
    (self.kind, self.action) = (kind, action)
  }

  /// Dismisses the alert. Then repeats the action that has failed, or performs the action that the
  /// user has confirmed.
  @MainActor public func perform() { action() }

  /// Whether the action deletes something, so that its button is red.
  public var isDestructive: Bool {
    switch kind {
    case .savingFailed, .readingFailed: false
    case .deletesTodos, .deletesList, .discardsChanges: true
    }
  }

  /// The title of the alert.
  public var title: String {
    switch kind {
    case .savingFailed: "The Change Was Not Saved"
    case .readingFailed: "The Todos Can’t Be Read"
    case .deletesTodos(let count): "Delete \(count) Todos?"
    // The isolates, U+2068 and U+2069, keep a name that is written from right to left between the
    // quotation marks.
    case .deletesList(let list): "Delete “\u{2068}\(list.list.name)\u{2069}”?"
    case .discardsChanges: "Discard Your Changes?"
    }
  }

  /// The text below the title: for an error, its description.
  public var message: String {
    switch kind {
    case .savingFailed(let error), .readingFailed(let error):
      (error as? any LocalizedError)?.errorDescription ?? "An error occurred; try again."
    case .deletesTodos: "You can undo this."
    case .deletesList(let list):
      switch list.progress.total {
      case 0: "The list has no todos."
      case 1: "The list has 1 todo, which is deleted with it."
      case let count: "The list has \(count) todos, which are deleted with it."
      }
    case .discardsChanges: "They are not saved."
    }
  }

  /// The label of the button that calls ``perform()``.
  public var button: String {
    switch kind {
    case .savingFailed, .readingFailed: "Try Again"
    case .deletesTodos, .deletesList: "Delete"
    case .discardsChanges: "Discard"
    }
  }
}
