/// A generator of random numbers for tests (xorshift64*), the same for the same seed.
struct TestRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % bound }
}

/// All orders of some elements.
func permutations<Element>(of elements: [Element]) -> [[Element]] {
  guard let first = elements.first else { return [[]] }
  return permutations(of: Array(elements.dropFirst())).flatMap { rest in
    (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
  }
}

/// The length of a longest increasing subsequence, by trying all.
func naiveLongestIncreasing(_ values: [Int]) -> Int {
  var longest = 0
  for chosen in 0..<(1 << values.count) {
    let picked = values.indices.filter { chosen & 1 << $0 != 0 }.map { values[$0] }
    if zip(picked, picked.dropFirst()).allSatisfy({ $0 < $1 }) { longest = max(longest, picked.count) }
  }
  return longest
}
