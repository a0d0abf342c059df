import ListOrdering

/// The exchange with a program. All copies of a list share it, since messages cannot be undone.
final class ProgramConversation {
  /// Sends a line and returns the answer.
  let ask: ProgramReplay.Ask
  /// The first fault of the program.
  var fault: ProgramFault?

  init(ask: @escaping ProgramReplay.Ask) { self.ask = ask }
}

/// A list whose keys an external program makes: it receives each operation, and answers
/// with the rows that it writes.
///
/// The program receives what an app knows from its database: ids, also those of the neighbors.
/// After its first fault, which the conversation stores, nothing more is sent or written.
struct ProgramStrategy<Key: ProgramKey>: StoredOrder {
  typealias Row = KeyedRow<Key>

  private let conversation: ProgramConversation
  private var ids = ChunkedArray<Int>()
  /// By id: the number of the last request whose answer had its row;
  /// `nil` if it is not in the list.
  private var lastAnswers: [Int?] = []
  private var requests = 0

  init(_ conversation: ProgramConversation) { self.conversation = conversation }

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    ids.insert(id, at: index)
    while lastAnswers.count <= id { lastAnswers.append(nil) }
    lastAnswers[id] = 0
    place("insert", index..<index + 1, journal: &journal)
    if conversation.fault == nil, !journal.writes.contains(where: { $0.id == id }) {
      conversation.fault = ProgramFault("the answer has no row of the new item \(id); write its id and key")
    }
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = ids.remove(at: index)
    lastAnswers[id] = nil
    tell("delete \(id)", journal: &journal)
    return id
  }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    moveBlock(from: from, count: 1, to: to, journal: &journal)
  }

  /// If the block passes fewer items than it has, the program receives a move of those items. This
  /// gives the same order with fewer rows. A move that changes nothing is not sent.
  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    let first = ids[from]
    if from == to { return first }
    let block = Array(ids[from..<from + count])
    ids.removeSubrange(from..<from + count)
    ids.insert(contentsOf: block, at: to)
    let passed = from < to ? from..<to : to + count..<from + count
    place("move", passed.count < count ? passed : to..<to + count, journal: &journal)
    return first
  }

  /// Tells the program that the items in this range of indices were put there, between their two
  /// neighbors.
  private mutating func place(_ verb: String, _ range: Range<Int>, journal: inout Journal<Row>) {
    let own = Array(ids[range])
    let lower = range.lowerBound > 0 ? "\(ids[range.lowerBound - 1])" : "-"
    let upper = range.upperBound < ids.count ? "\(ids[range.upperBound])" : "-"
    tell(([verb, lower, upper] + own.map(String.init)).joined(separator: " "), journal: &journal)
    if journal.writes.contains(where: { !own.contains($0.id) }) { journal.renormalizations += 1 }
  }

  private mutating func tell(_ request: String, journal: inout Journal<Row>) {
    guard conversation.fault == nil else { return }
    requests += 1
    do throws(ProgramFault) {
      for line in try conversation.ask(request, ids.count) {
        let (id, key) = try row(line)
        journal.write(id, KeyedRow(key: key))
      }
    } catch {
      conversation.fault = error
    }
  }

  private mutating func row(_ line: [UInt8]) throws(ProgramFault) -> (id: Int, key: Key) {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let id = Int(String(decoding: parts[0], as: UTF8.self)),
      let key = Key(spelling: parts[1])
    else {
      throw ProgramFault(
        "the answer contains \(ProgramFault.quoted(line)); write 'ID KEY', where KEY is \(Key.kind)")
    }
    guard lastAnswers.indices.contains(id), let last = lastAnswers[id] else {
      throw ProgramFault("the answer has a row of \(id), which is not in the list; leave it out")
    }
    guard last < requests else {
      throw ProgramFault("the answer has two rows of \(id); write each row at most once per operation")
    }
    lastAnswers[id] = requests
    return (id, key)
  }
}
