import ListOrdering

/// Fails if an optimized build does not specialize the library's generics in an importing program.
///
/// Compares insertion into a `SortedArray<Int>` with hand-written code for `Int`. Unspecialized
/// code takes at least ten times as long. A busy machine may take 1.5 times as long.
func checkSpecialization() {
  var state: UInt64 = 1
  let numbers = (0..<200).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33)
  }
  var (own, byHand) = (Duration.seconds(1), Duration.seconds(1))
  let clock = ContinuousClock()
  for _ in 0..<200 {
    own = min(own, clock.measure { for _ in 0..<10 { insertIntoSortedArray(numbers) } })
    byHand = min(byHand, clock.measure { for _ in 0..<10 { insertByHand(numbers) } })
  }
  print("SortedArray<Int>, 200 insertions:", own / 10, "by hand:", byHand / 10, "ratio:", own / byHand)
  precondition(own < byHand * 1.5, "The library's generics are not specialized")
}

@inline(never)
private func insertIntoSortedArray(_ numbers: [Int]) {
  var list = SortedArray<Int>()
  for number in numbers { list.insert(number) }
  precondition(list.count == numbers.count)
}

@inline(never)
private func insertByHand(_ numbers: [Int]) {
  var list: [Int] = []
  for number in numbers {
    var low = 0
    var high = list.count
    while low < high {
      let middle = low + (high - low) / 2
      if number < list[middle] { high = middle } else { low = middle + 1 }
    }
    list.insert(number, at: low)
  }
  precondition(list.count == numbers.count)
}
