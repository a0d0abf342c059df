/// The sets of so many labels of a few, numbered: what a short list's rows are labeled with.
///
/// The sets of k labels s₀ < s₁ < … have the numbers C(s₀, 1) + C(s₁, 2) + …, from 0 up to C(labels, k) (the
/// combinatorial number system).
struct LabelSets: Sendable {
  /// How many labels there are.
  let labels: Int
  /// How many labels the largest sets have.
  let most: Int
  /// C(n, k) at n × (most + 1) + k.
  private let binomials: [Int]

  /// The sets of up to `most` of so many labels.
  init(labels: Int, most: Int) {
    self.labels = labels
    self.most = most
    var binomials = [Int](repeating: 0, count: (labels + 1) * (most + 1))
    for n in 0...labels {
      binomials[n * (most + 1)] = 1
      for k in 1...most where n > 0 {
        let above = (n - 1) * (most + 1) + k
        binomials[n * (most + 1) + k] = binomials[above] + binomials[above - 1]
      }
    }
    self.binomials = binomials
  }

  /// C(n, k): what the label n adds to the number of a set in which k − 1 labels are smaller.
  func binomial(_ n: Int, _ k: Int) -> Int { binomials[n * (most + 1) + k] }

  /// How many sets of so many labels there are.
  func count(of size: Int) -> Int { binomial(labels, size) }

  /// The number of an ascending set.
  func number(of set: some Sequence<Int>) -> Int {
    var number = 0
    for (smaller, label) in set.enumerated() { number += binomial(label, smaller + 1) }
    return number
  }

  /// The set of a number, ascending.
  func set(_ number: Int, of size: Int) -> [Int] {
    var set = [Int](repeating: 0, count: size)
    var (rest, label) = (number, labels)
    for place in (0..<size).reversed() {
      repeat { label -= 1 } while binomial(label, place + 1) > rest
      rest -= binomial(label, place + 1)
      set[place] = label
    }
    return set
  }

  /// Calls `body` with each set of so many labels and its number, by number.
  func forEach(of size: Int, _ body: (_ set: [Int], _ number: Int) -> Void) {
    var set = Array(0..<size)
    for number in 0..<count(of: size) {
      body(set, number)
      // The next one: the first label that can go up does, and those before it start again.
      var place = 0
      while place + 1 < size, set[place] + 1 == set[place + 1] {
        set[place] = place
        place += 1
      }
      if size > 0 { set[place] += 1 }
    }
  }
}
