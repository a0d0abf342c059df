/// A system under test beside its model; a property runs commands that are drawn from the model's state.
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
  /// What can be done to the system.
  associatedtype Command

  /// The state before the first command; may be drawn, and noted.
  init(_ source: inout Source) throws

  /// Draws a command that the state allows, also when shrinking: give the others weight 0 in `branch`.
  func command(_ source: inout Source) throws -> Command

  /// Does the command to the system and the model; throws where they disagree.
  mutating func apply(_ command: Command) throws

  /// Throws where an invariant is broken; called at the start and after each command.
  func check() throws

  /// Brings the system to rest after the last command, and throws where it does not come to rest as it should.
  mutating func finish() throws
}

extension StateMachine {
  /// Checks nothing.
  public func check() throws {}

  /// Does nothing: the system may be left as it is.
  public mutating func finish() throws {}
}

extension Property {
  /// The property that a machine runs any commands without a disagreement. A failure prints them, numbered from 1.
  ///
  /// Inlinable, so that a generic machine is compiled for its own types.
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
