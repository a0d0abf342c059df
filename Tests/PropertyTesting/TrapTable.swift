#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Prints the replay line of a case that ends the process.
///
/// A trap is a signal on the thread that caused it. Each run registers an entry for its thread,
/// with the replay line and the tape of its source. The handler finds the entry of its own thread
/// and writes the line. It must not allocate, lock or call into the runtime, so it only reads
/// prepared raw memory and calls `write`.
enum TrapTable {
  /// Registers an entry for this thread's run. Returns nil if all are taken.
  ///
  /// - Parameter tape: The number of choices, followed by the choices. Must live until `release`.
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

  /// Releases an entry on the thread that registered it.
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
  /// Runs `body` while no other thread registers or releases an entry.
  private static func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  // Uses the system's lock, because the thread sanitizer does not support the standard library's on
  // Linux. Unsafe, but only passed to the system's lock functions.
  private nonisolated(unsafe) static let lock: UnsafeMutablePointer<pthread_mutex_t> = {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    return lock
  }()
  // The number of registered entries so far. Unsafe, but only accessed under the lock.
  private nonisolated(unsafe) static var serial: UInt64 = 0
  // Unsafe, but entries are written under the lock. The handler reads without it, but only entries
  // of its own thread, which no other thread writes.
  fileprivate nonisolated(unsafe) static let places: UnsafeMutablePointer<CodePlace> = {
    let places = UnsafeMutablePointer<CodePlace>.allocate(capacity: capacity)
    places.initialize(repeating: CodePlace(), count: capacity)
    return places
  }()
  // Unsafe, but written once under the lock, before the handlers are installed.
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

  /// Returns a stack for the handler, which is needed to report an overflow of this thread's stack.
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
  /// Runs may be nested. The one with the largest number is the innermost.
  var serial: UInt64 = 0
  var alternateStack: UnsafeMutableRawPointer?
}

/// Returns the thread's identity, which is a pointer or an integer depending on the platform.
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
  // Restores the previous handler and raises the signal again. By default, the process ends.
  sigaction(number, TrapTable.previous + Int(number), nil)
  raise(number)
}

/// Writes the choices in the format of `ChoiceSequence` without allocating.
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
      // Writes the digits from the last to the first, at most 13.
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
