import ListOrdering

/// A list whose keys somebody's program makes: it is told each operation, and answers the rows that it writes.
///
/// The program is told what an app knows of its own database: ids, and those of the neighbors. Where it goes wrong, the
/// conversation says how, and from then on nothing is asked or written.
struct ProgramStrategy<Key: ProgramKey>: StoredOrder {
  /// Rows hold the key.
  typealias Row = KeyedRow<Key>

  private let conversation: ProgramConversation
  /// The ids in order.
  private var ids = ChunkedArray<Int>()
  /// By id: the number of the request that was last answered with a row of it; nil where it is not in the list.
  private var lastAnswers: [Int?] = []
  private var requests = 0

  /// An empty list.
  init(_ conversation: ProgramConversation) { self.conversation = conversation }

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    ids.insert(id, at: index)
    while lastAnswers.count <= id { lastAnswers.append(nil) }
    lastAnswers[id] = 0
    place(.insert, index..<index + 1, journal: &journal)
    if conversation.fault == nil, !journal.writes.contains(where: { $0.id == id }) {
      conversation.fault = ProgramFault("it has answered no row of \(id), which is new; write its id and key")
    }
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = ids.remove(at: index)
    lastAnswers[id] = nil
    tell(ProgramRequest(verb: .delete, lower: nil, upper: nil, ids: [id]), journal: &journal)
    return id
  }

  mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    moveBlock(from: from, count: 1, to: to, journal: &journal)
  }

  /// Where the block passes fewer items than it has, the program is told that these move, which gives the same order
  /// and writes fewer rows. A move to where an item stands is not told.
  mutating func moveBlock(from: Int, count: Int, to: Int, journal: inout Journal<Row>) -> Int {
    let first = ids[from]
    if from == to { return first }
    let block = Array(ids[from..<from + count])
    ids.removeSubrange(from..<from + count)
    ids.insert(contentsOf: block, at: to)
    let passed = from < to ? from..<to : to + count..<from + count
    place(.move, passed.count < count ? passed : to..<to + count, journal: &journal)
    return first
  }

  /// Tells that the items at these places have come there.
  private mutating func place(_ verb: ProgramRequest.Verb, _ places: Range<Int>, journal: inout Journal<Row>)
  {
    let request = ProgramRequest(
      verb: verb, lower: places.lowerBound > 0 ? ids[places.lowerBound - 1] : nil,
      upper: places.upperBound < ids.count ? ids[places.upperBound] : nil, ids: Array(ids[places]))
    tell(request, journal: &journal)
    if journal.writes.contains(where: { !request.ids.contains($0.id) }) { journal.renormalisations += 1 }
  }

  private mutating func tell(_ request: ProgramRequest, journal: inout Journal<Row>) {
    guard conversation.fault == nil else { return }
    requests += 1
    do throws(ProgramFault) {
      for line in try conversation.ask(request.description, ids.count) {
        let (id, key) = try row(line)
        journal.write(id, KeyedRow(key: key))
      }
    } catch {
      conversation.fault = error
    }
  }

  /// Reads a line `ID KEY`.
  private mutating func row(_ line: [UInt8]) throws(ProgramFault) -> (id: Int, key: Key) {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let id = Int(String(decoding: parts[0], as: UTF8.self)),
      let key = Key(spelling: parts[1])
    else {
      throw ProgramFault(
        "it has answered \(ProgramFault.quoted(line)); a row is 'ID KEY', the key \(Key.kind)")
    }
    guard lastAnswers.indices.contains(id), let last = lastAnswers[id] else {
      throw ProgramFault("it has answered a row of \(id), which is not in the list; leave it out")
    }
    guard last < requests else {
      throw ProgramFault("it has answered two rows of \(id); write each row once an operation")
    }
    lastAnswers[id] = requests
    return (id, key)
  }
}
