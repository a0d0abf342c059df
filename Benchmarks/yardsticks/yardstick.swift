// Times insertion, search and iteration of the library's sorted array of random 64-bit integers.
//
// Prints lines "NAME SIZE INSERT CONTAINS ITERATE", in nanoseconds of CPU time per element.
import Foundation
import ListOrdering

/// SplitMix64, so that all yardsticks draw the same numbers.
struct Random {
  var state: UInt64 = 42

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func insert(_ numbers: [[Int]], into made: inout [SortedArray<Int>]) {
  for set in made.indices {
    for number in numbers[set] { made[set].insert(number) }
  }
}

func search(_ made: [SortedArray<Int>], for queries: [[Int]]) -> Int {
  var found = 0
  for set in made.indices {
    for query in queries[set] where made[set].contains(query) { found += 1 }
  }
  return found
}

func walk(_ made: [SortedArray<Int>]) -> Int {
  var sum = 0
  for set in made { for number in set { sum &+= number } }
  return sum
}

func measure(_ size: Int) {
  // Times many small arrays together, so that reading the clock takes a negligible share.
  let sets = size < 10_000 ? 10_000 / size : 1
  let rounds = size < 1_000_000 ? 1_000_000 / (sets * size) : 1
  var random = Random()
  var times = (insert: 0.0, contains: 0.0, iterate: 0.0)
  var sum = 0
  for _ in 0..<rounds {
    var (numbers, queries): ([[Int]], [[Int]]) = ([], [])
    for _ in 0..<sets {
      let list = (0..<size).map { _ in Int(truncatingIfNeeded: random.next()) }
      numbers.append(list)
      // Every other query is for a number in the array.
      queries.append(
        (0..<size).map { index in
          index % 2 == 1 ? list[Int(random.next() % UInt64(size))] : Int(truncatingIfNeeded: random.next())
        })
    }
    var made = Array(repeating: SortedArray<Int>(), count: sets)
    let start = now()
    insert(numbers, into: &made)
    let inserted = now()
    sum &+= search(made, for: queries)
    let searched = now()
    sum &+= walk(made)
    let walked = now()
    times.insert += inserted - start
    times.contains += searched - inserted
    times.iterate += walked - searched
  }
  let operations = Double(rounds * sets * size)
  func shown(_ time: Double) -> String { String(format: "%.2f", time / operations) }
  print("SortedArray", size, shown(times.insert), shown(times.contains), shown(times.iterate))
  FileHandle.standardError.write(Data("\(UInt(bitPattern: sum))\n".utf8))
}

for size in CommandLine.arguments.dropFirst() { measure(Int(size)!) }
