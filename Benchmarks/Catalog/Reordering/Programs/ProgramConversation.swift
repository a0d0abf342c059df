/// What is said to a program and back: one for all copies of a list, since nothing can be unsaid.
final class ProgramConversation {
  /// What carries the lines.
  let ask: ProgramReplay.Ask
  /// What the program has done wrong.
  var fault: ProgramFault?

  init(ask: @escaping ProgramReplay.Ask) { self.ask = ask }
}
