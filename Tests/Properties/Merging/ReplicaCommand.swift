import Catalogue
import ListOrdering
import PropertyTesting

/// Something that happens to replicas of a list, their server, or a message between them. Items are named by their
/// places.
enum ReplicaCommand {
  case insert(TodoSection, at: Int)
  case move(TodoSection, from: Int, to: Int)
  /// Into the other section.
  case put(TodoSection, Int, to: Int)
  case write(TodoSection, Int)
  case remove(TodoSection, Int)
  /// Asks the server for its list, merges, and makes a message of what there is to send.
  case fetch
  /// Sends the message; where it is not acknowledged, the replica does not learn whether it arrived.
  case push(isAcknowledged: Bool)
  /// Both at once.
  case sync
  /// Begins anew with the stored rows, which come in this sequence.
  case restart([Int])
  /// A message made before arrives, late or again.
  case arrive(Int)
  /// The server numbers its rows anew.
  case renumber
  /// Another program gives an item of the server any key.
  case intrude(Int, Double)
}

extension ReplicaCommand: CustomStringConvertible {
  /// The command as a sentence without its subject.
  var description: String {
    switch self {
    case .insert(let section, let index): "inserts at \(index) in \(section)"
    case .move(let section, let from, let to): "moves from \(from) to \(to) in \(section)"
    case .put(let section, let index, let to): "puts \(index) of \(section) into the other section at \(to)"
    case .write(let section, let index): "writes into \(index) of \(section)"
    case .remove(let section, let index): "removes \(index) of \(section)"
    case .fetch: "fetches and merges"
    case .push(let isAcknowledged): isAcknowledged ? "pushes" : "pushes, and the acknowledgement is lost"
    case .sync: "syncs"
    case .restart(let sequence): "restarts, and reads its rows in the sequence \(sequence)"
    case .arrive(let message): "message \(message) arrives"
    case .renumber: "the server renumbers"
    case .intrude(let row, let key): "another program gives row \(row) of the server the key \(key)"
    }
  }
}

/// A command, and the replica that it is about; none for what happens elsewhere.
struct ReplicaStep: CustomStringConvertible {
  var replica: Int?
  var command: ReplicaCommand

  var description: String { (replica.map { "replica \($0) " } ?? "") + "\(command)" }
}

extension ReplicaMachine {
  func command(_ source: inout Source) throws -> ReplicaStep {
    source.count()
    for (label, isReached) in reached where isReached { source.label(label) }
    let number = try source.index(below: replicas.count)
    let replica = replicas[number]
    let isFilled = replica.count > 0 ? 1 : 0
    let weights = [
      4, 7 * isFilled, 2 * isFilled, 2 * isFilled, isFilled, 6, 3, replica.pending == nil ? 0 : 6, 1,
      messages.isEmpty ? 0 : 1, 1, server.rows.isEmpty ? 0 : 1,
    ]
    func step(_ command: ReplicaCommand) -> ReplicaStep { ReplicaStep(replica: number, command: command) }
    func place(_ source: inout Source) throws -> (section: TodoSection, index: Int) {
      replica.place(try source.index(below: replica.count))
    }
    switch try source.branch(weights: weights) {
    case 1:
      let (section, from) = try place(&source)
      return step(.move(section, from: from, to: try source.index(below: replica.orders[section]!.count)))
    case 2:
      let (section, index) = try place(&source)
      let other = replica.orders[section == .open ? .done : .open]!
      return step(.put(section, index, to: try source.index(below: other.count + 1)))
    case 3:
      let (section, index) = try place(&source)
      return step(.write(section, index))
    case 4:
      let (section, index) = try place(&source)
      return step(.remove(section, index))
    case 5: return step(.sync)
    case 6: return step(.fetch)
    case 7: return step(.push(isAcknowledged: try !source.bool(0.25)))
    case 8:
      return step(.restart(try source.permutation(of: Array(replica.client.items.indices))))
    case 9: return ReplicaStep(command: .arrive(try source.index(below: messages.count)))
    case 10: return ReplicaStep(command: .renumber)
    case 11:
      let row = try source.index(below: server.rows.count)
      let keys = server.rows.values.map(\.placement.key).sorted()
      return ReplicaStep(command: .intrude(row, try source.double(near: keys)))
    default:
      let section = TodoSection(done: try source.bool(0.2))
      return step(.insert(section, at: try source.index(below: replica.orders[section]!.count + 1)))
    }
  }
}
