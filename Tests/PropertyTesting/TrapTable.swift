#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Prints the replay line of a case that kills the process.
///
/// A trap is a signal on the thread that caused it. So each run claims a place here for its thread, with the text
/// of its line and the tape that its source writes choices to; the handler finds the place of its own thread and
/// writes the line. It must not allocate, lock or call into the runtime: it reads raw memory, which is all prepared
/// beforehand, and calls `write`.
enum TrapTable {
  /// Claims a place for this thread's run; none if all are taken.
  ///
  /// - Parameter tape: the count of choices, then the choices; must live until `release`.
  static func claim(tape: UnsafePointer<UInt64>, before: String, after: String) -> Int? {
    locked {
      if serial == 0 { installHandlers() }
      serial += 1
      guard let index = (0..<capacity).first(where: { places[$0].thread == 0 }) else { return nil }
      places[index] = CodePlace(tape: tape, before: copy(before), after: copy(after), serial: serial)
      places[index].alternateStack = giveAlternateStack()
      places[index].thread = currentThread()
      return index
    }
  }

  /// Gives a place back, from the thread that claimed it.
  static func release(_ index: Int) {
    locked {
      let place = places[index]
      places[index].thread = 0
      place.before.deallocate()
      place.after.deallocate()
      if let stack = place.alternateStack {
        var none = stack_t()
        none.ss_flags = CInt(SS_DISABLE)
        sigaltstack(&none, nil)
        stack.deallocate()
      }
    }
  }

  fileprivate static let capacity = 64
  fileprivate static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
  /// Runs `body` while no other thread claims or releases a place.
  private static func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  // The system's lock and not the standard library's, which the thread sanitizer can't see on Linux. Unsafe: only
  // ever handed to the system's functions for locks.
  private nonisolated(unsafe) static let lock: UnsafeMutablePointer<pthread_mutex_t> = {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    return lock
  }()
  // How many claims there were. Unsafe: read and written under the lock alone.
  private nonisolated(unsafe) static var serial: UInt64 = 0
  // Unsafe: a place is written under the lock; the handler reads without it, and uses only places of its own thread,
  // which no other thread writes meanwhile.
  fileprivate nonisolated(unsafe) static let places: UnsafeMutablePointer<CodePlace> = {
    let places = UnsafeMutablePointer<CodePlace>.allocate(capacity: capacity)
    places.initialize(repeating: CodePlace(), count: capacity)
    return places
  }()
  // Unsafe: written once, under the lock, before the handlers are in place.
  fileprivate nonisolated(unsafe) static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    actions.initialize(repeating: sigaction(), count: 64)
    return actions
  }()

  private static func installHandlers() {
    for number in signals {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = reportTrap
      #elseif canImport(Glibc)
        action.__sigaction_handler.sa_handler = reportTrap
      #else
        action.__sa_handler.sa_handler = reportTrap
      #endif
      action.sa_flags = CInt(SA_ONSTACK)
      sigaction(number, &action, previous + Int(number))
    }
  }

  /// A stack for the handler, without which an overflow of this thread's stack could not be reported.
  private static func giveAlternateStack() -> UnsafeMutableRawPointer? {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & CInt(SS_DISABLE) != 0 else { return nil }
    let size = 64 * 1024
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = numericCast(size)
    sigaltstack(&stack, nil)
    return memory
  }

  private static func copy(_ text: String) -> UnsafeMutableBufferPointer<UInt8> {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = buffer.initialize(fromContentsOf: text.utf8)
    return buffer
  }
}

/// A run that may trap.
private struct CodePlace {
  var thread: UInt = 0
  var tape: UnsafePointer<UInt64>?
  var before = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  var after = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// Runs nest: that with the largest number is the innermost.
  var serial: UInt64 = 0
  var alternateStack: UnsafeMutableRawPointer?
}

/// The thread's identity, a pointer or an integer by platform.
private func currentThread() -> UInt {
  #if canImport(Glibc)
    pthread_self()
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

/// The signal handler.
private func reportTrap(_ number: CInt) {
  let thread = currentThread()
  var innermost = -1
  var index = 0
  while index < TrapTable.capacity {
    if TrapTable.places[index].thread == thread,
      innermost < 0 || TrapTable.places[index].serial > TrapTable.places[innermost].serial
    {
      innermost = index
    }
    index += 1
  }
  if innermost >= 0, let tape = TrapTable.places[innermost].tape {
    _ = write(2, TrapTable.places[innermost].before.baseAddress, TrapTable.places[innermost].before.count)
    writeChoices(tape)
    _ = write(2, TrapTable.places[innermost].after.baseAddress, TrapTable.places[innermost].after.count)
  }
  // Whoever handled the signal before gets it now; by default the process dies.
  sigaction(number, TrapTable.previous + Int(number), nil)
  raise(number)
}

/// Writes the choices as `ChoiceSequence` does, by hand.
private func writeChoices(_ tape: UnsafePointer<UInt64>) {
  let count = Int(truncatingIfNeeded: tape[0])
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer in
    guard let start = buffer.baseAddress else { return }
    var used = 0
    if count == 0 {
      start[0] = UInt8(ascii: "-")
      used = 1
    }
    var index = 1
    while index <= count {
      if used > 512 - 16 {
        _ = write(2, start, used)
        used = 0
      }
      if index > 1 {
        start[used] = UInt8(ascii: ".")
        used += 1
      }
      // The digits from the last to the first, at most 13.
      var digits = 1
      var rest = tape[index] / 36
      while rest > 0 {
        digits += 1
        rest /= 36
      }
      rest = tape[index]
      var position = used + digits
      used = position
      while digits > 0 {
        position -= 1
        let digit = UInt8(truncatingIfNeeded: rest % 36)
        start[position] = digit < 10 ? 48 &+ digit : 87 &+ digit
        rest /= 36
        digits -= 1
      }
      index += 1
    }
    _ = write(2, start, used)
  }
}
