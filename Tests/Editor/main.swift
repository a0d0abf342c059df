import Foundation

// Programs that tests start, and kill: they edit a file while others do.
//
// table  edit FILE SEED wal|delete       edits a table until it is killed, for at most a minute, and counts its edits in the
//                                        same transactions
// table  crowd FILE NUMBER SECONDS       inserts and moves in the gap that all others use
// table  time FILE ROWS EDITS            prints how long moves and inserts in a list of so many rows take
// todos  edit FILE SEED NUMBER           edits a store until it is killed, for at most a minute; prints the number of each edit
// todos  crowd FILE LIST NUMBER SECONDS  adds to the list that others add to
// todos  tick FILE LIST COUNT            adds todos whose titles are the times at which they were written
// todos  try FILE [COUNT]                opens a store, adds a todo, edits it COUNT times or until that fails, and prints why
// device edit FILE URL TOKEN LOG SEED SECONDS FAULTS   edits a store and syncs it until it is killed or the time is over;
//                                        a request meets a fault with the probability FAULTS
// device settle FILE URL TOKEN           syncs a store once, and prints what it shows as JSON
let arguments = Array(CommandLine.arguments.dropFirst())

/// Prints a line at once.
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
