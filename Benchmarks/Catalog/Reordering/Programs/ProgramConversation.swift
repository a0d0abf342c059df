/// The exchange with a program. All copies of a list share it, since messages cannot be undone.
final class ProgramConversation {
  /// Sends a line and returns the answer.
  let ask: ProgramReplay.Ask
  /// The first fault of the program.
  var fault: ProgramFault?

  init(ask: @escaping ProgramReplay.Ask) { self.ask = ask }
}
