import Merging
import ListOrdering
import PropertyTesting

/// An event at one of the devices that share a list, at their server, or in the network. Items are
/// named by position. Sections and fields are numbered from 0.
enum ReplicaCommand {
  case insert(Int, at: Int)
  case move(Int, from: Int, to: Int)
  /// Moves several adjacent items.
  case moveBlock(Int, from: Range<Int>, to: Int)
  /// Moves an item to the other section.
  case put(Int, Int, to: Int)
  /// Writes a new text to a field, or the text that the server last sent.
  case write(Int, Int, field: Int, isReverted: Bool)
  /// Deletes an item. If the server never had it, the device may keep no tombstone.
  case remove(Int, Int, isOutright: Bool)
  /// Undoes the removal of a tombstone.
  case restore(Int, at: Int)
  /// Requests the server's list. The response arrives later.
  case ask
  /// A response arrives, perhaps late or repeatedly, and is merged.
  case read(Int)
  /// Requests the list and merges the response immediately.
  case fetch
  /// Pushes all pending changes.
  case push(PushFate)
  /// An acknowledgement arrives, perhaps late or repeatedly.
  case hear(Int)
  /// Fetches, and pushes until no changes are pending.
  case sync
  /// Restarts with the stored rows, which are loaded in this order.
  case restart([Int])
  /// An earlier push arrives, late or repeatedly.
  case arrive(Int)
  /// The server renumbers its rows.
  case renumber
  /// Another program writes any key to an item of the server.
  case intrude(Int, Double)
}

/// The outcome of a push.
enum PushFate: CaseIterable {
  /// It arrives, and the device receives the response.
  case acknowledged
  /// It arrives, but the device does not receive the response yet.
  case unheard
  /// It does not arrive yet.
  case delayed
}

extension ReplicaCommand: CustomStringConvertible {
  /// The command as a sentence without its subject.
  var description: String {
    switch self {
    case .insert(let section, let index): "inserts at \(index) in section \(section)"
    case .move(let section, let from, let to): "moves from \(from) to \(to) in section \(section)"
    case .moveBlock(let section, let from, let to):
      "moves \(from) to \(to) in section \(section)"
    case .put(let section, let index, let to):
      "puts \(index) of section \(section) into the other one at \(to)"
    case .write(let section, let index, let field, let isReverted):
      isReverted
        ? "takes its edits of field \(field) of \(index) of section \(section) back"
        : "writes into field \(field) of \(index) of section \(section)"
    case .remove(let section, let index, let isOutright):
      "removes \(index) of section \(section)\(isOutright ? ", without a tombstone if it may" : "")"
    case .restore(let tombstone, let place): "brings tombstone \(tombstone) back at \(place)"
    case .ask: "asks the server"
    case .read(let answer): "merges answer \(answer)"
    case .fetch: "fetches and merges"
    case .push(.acknowledged): "pushes"
    case .push(.unheard): "pushes, and does not hear of it"
    case .push(.delayed): "pushes, and nothing arrives"
    case .hear(let number): "hears acknowledgement \(number)"
    case .sync: "syncs"
    case .restart(let sequence): "restarts, and reads its rows in the sequence \(sequence)"
    case .arrive(let message): "push \(message) arrives"
    case .renumber: "the server renumbers"
    case .intrude(let row, let key): "another program gives row \(row) of the server the key \(key)"
    }
  }
}

/// A command and its device, or nil for an event elsewhere.
struct ReplicaStep: CustomStringConvertible {
  var device: Int?
  var command: ReplicaCommand

  var description: String { (device.map { "device \($0) " } ?? "") + "\(command)" }
}

extension ReplicaMachine {
  func command(_ source: inout Source) throws -> ReplicaStep {
    source.count()
    for (label, isReached) in reached where isReached { source.label(label) }
    let number = try source.index(below: devices.count)
    let device = devices[number]
    let tombstones = device.tombstones.count
    let isFilled = device.count > 0 ? 1 : 0
    let weights = [
      4, 7 * isFilled, Item.sections.count > 1 ? 2 * isFilled : 0, (1 + Item.fieldCount) * isFilled, isFilled,
      6, 3, 6, 1,
      messages.isEmpty ? 0 : 1, 1, server.rows.isEmpty ? 0 : 1, tombstones > 0 ? 1 : 0, 1,
      answers[number].isEmpty ? 0 : 2, acknowledgements[number].isEmpty ? 0 : 1, 2 * isFilled,
    ]
    func count(_ section: Int) -> Int { device.orders[Item.sections[section]]!.count }
    func step(_ command: ReplicaCommand) -> ReplicaStep { ReplicaStep(device: number, command: command) }
    func place(_ source: inout Source) throws -> (section: Int, index: Int) {
      device.place(try source.index(below: device.count))
    }
    switch try source.branch(weights: weights) {
    case 1:
      let (section, from) = try place(&source)
      return step(.move(section, from: from, to: try source.index(below: count(section))))
    case 2:
      let (section, index) = try place(&source)
      return step(.put(section, index, to: try source.index(below: count(1 - section) + 1)))
    case 3:
      let (section, index) = try place(&source)
      let field = try source.index(below: Item.fieldCount)
      return step(.write(section, index, field: field, isReverted: try source.bool(0.3)))
    case 4:
      let (section, index) = try place(&source)
      return step(.remove(section, index, isOutright: try source.bool(0.3)))
    case 5: return step(.sync)
    case 6: return step(.fetch)
    case 7: return step(.push(try source.pick(PushFate.allCases)))
    case 8:
      return step(.restart(try source.permutation(of: Array(device.replica.items.indices))))
    case 9: return ReplicaStep(command: .arrive(try source.index(below: messages.count)))
    case 10: return ReplicaStep(command: .renumber)
    case 11:
      let row = try source.index(below: server.rows.count)
      let keys = server.rows.values.map(\.orderKey).sorted()
      return ReplicaStep(command: .intrude(row, try source.double(near: keys)))
    case 12:
      let tombstone = try source.index(below: tombstones)
      return step(.restore(tombstone, at: try source.index(below: device.count + 1)))
    case 13: return step(.ask)
    case 14: return step(.read(try source.index(below: answers[number].count)))
    case 15: return step(.hear(try source.index(below: acknowledgements[number].count)))
    case 16:
      let (section, from) = try place(&source)
      let count = count(section)
      let end = from + 1 + (try source.index(below: count - from))
      return step(
        .moveBlock(section, from: from..<end, to: try source.index(below: count - (end - from) + 1)))
    default:
      let section = try Item.sections.count > 1 && source.bool(0.2) ? 1 : 0
      return step(.insert(section, at: try source.index(below: count(section) + 1)))
    }
  }
}
