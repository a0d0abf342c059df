/// Returns all orders of some elements.
func permutations<Element>(of elements: [Element]) -> [[Element]] {
  guard let first = elements.first else { return [[]] }
  return permutations(of: Array(elements.dropFirst())).flatMap { rest in
    (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
  }
}

/// Returns the length of a longest increasing subsequence by trying all subsequences.
func naiveLongestIncreasing(_ values: [Int]) -> Int {
  var longest = 0
  for chosen in 0..<(1 << values.count) {
    let picked = values.indices.filter { chosen & 1 << $0 != 0 }.map { values[$0] }
    if zip(picked, picked.dropFirst()).allSatisfy({ $0 < $1 }) { longest = max(longest, picked.count) }
  }
  return longest
}
