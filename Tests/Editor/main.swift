import Foundation

// Programs that tests start and kill. Several of them may edit the same file at once.
//
// table  edit FILE SEED wal|delete       edits a table until it is killed, at most for a minute, and counts its edits in
//                                        their transactions
// table  crowd FILE NUMBER SECONDS       inserts and moves in one gap, which all such programs share
// todos  edit FILE SEED NUMBER           edits a store until it is killed, at most for a minute; prints each edit's number
// todos  crowd FILE LIST NUMBER SECONDS  adds to a list, which all such programs share
// todos  tick FILE LIST COUNT            adds todos whose titles are the current time
// todos  try FILE [COUNT]                opens a store, adds a todo, edits it COUNT times or until that fails; prints why
// device edit FILE URL TOKEN LOG SEED SECONDS FAULTS   edits and syncs a store until it is killed or SECONDS are over;
//                                        FAULTS is the probability that a request meets a fault
// device settle FILE URL TOKEN           syncs a store once, and prints what it shows as JSON
let arguments = Array(CommandLine.arguments.dropFirst())

/// Prints a line without buffering.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// Ends the program with a message.
func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("Editor: \(text)\n".utf8))
  exit(64)
}

switch arguments.first {
case "table": try runTable(Array(arguments.dropFirst()))
case "todos": try await runTodos(Array(arguments.dropFirst()))
case "device": try await runDevice(Array(arguments.dropFirst()))
default: fail("the first argument is table, todos or device")
}
