/// A system under test and its model. A property runs commands drawn from the model's state.
///
/// ```swift
/// struct StackMachine: StateMachine {
///   enum Command { case push(Int), pop }
///   var system = Stack(), model: [Int] = []
///   init(_ source: inout Source) {}
///   func command(_ source: inout Source) throws -> Command {
///     try source.branch(2, model.isEmpty ? 0 : 1) == 0 ? .push(source.integer(in: 0...9)) : .pop
///   }
///   …
/// }
/// let stack = Property("a stack behaves like an array", machine: StackMachine.self)
/// ```
public protocol StateMachine: SendableMetatype {
  /// An operation on the system.
  associatedtype Command

  /// Creates the initial state, which may be drawn and noted.
  init(_ source: inout Source) throws

  /// Draws a command that is valid in the current state, also when shrinking. Give invalid commands
  /// weight 0 in `branch`.
  func command(_ source: inout Source) throws -> Command

  /// Applies the command to the system and the model. Throws if they disagree.
  mutating func apply(_ command: Command) throws

  /// Throws if an invariant is violated. Called at the start and after each command.
  func check() throws

  /// Brings the system to a final state after the last command. Throws if that state is wrong.
  mutating func finish() throws
}

extension StateMachine {
  /// Checks nothing.
  public func check() throws {}

  /// Does nothing.
  public mutating func finish() throws {}
}

extension Property {
  /// Creates a property that runs any commands and requires that the machine finds no disagreement.
  /// A failure prints the commands, numbered from 1.
  ///
  /// Inlinable, so that a generic machine is specialized for its types.
  @inlinable public init<Machine: StateMachine>(
    _ name: String, machine: Machine.Type, steps: ClosedRange<Int> = 0...50, coverage: [String: Double] = [:]
  ) {
    self.init(name, coverage: coverage) { source in
      var machine = try Machine(&source)
      try machine.check()
      var step = 0
      try source.repeating(steps) { source in
        let command = try machine.command(&source)
        step += 1
        source.note("\(step). \(command)")
        try machine.apply(command)
        try machine.check()
      }
      try machine.finish()
    }
  }
}
