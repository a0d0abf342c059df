/// A numbering of the sets of labels that the rows of a short list can have.
///
/// The set of k labels s₀ < s₁ < … has the number C(s₀, 1) + C(s₁, 2) + …, which is at least 0 and
/// less than C(labels, k) (the combinatorial number system).
struct LabelSets: Sendable {
  /// The number of labels to choose from.
  let labels: Int
  /// The size of the largest sets.
  let most: Int
  /// C(n, k), at the index n × (most + 1) + k.
  private let binomials: [Int]

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

  /// Returns C(n, k): what the label n adds to the number of a set with k − 1 smaller labels.
  func binomial(_ n: Int, _ k: Int) -> Int { binomials[n * (most + 1) + k] }

  /// Returns the number of sets with `size` labels.
  func count(of size: Int) -> Int { binomial(labels, size) }

  /// Returns the number of a set, given in ascending order.
  func number(of set: some Sequence<Int>) -> Int {
    var number = 0
    for (smaller, label) in set.enumerated() { number += binomial(label, smaller + 1) }
    return number
  }

  /// Returns the set with a number, in ascending order.
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

  /// Calls `body` with each set of `size` labels and its number, in the order of the numbers.
  func forEach(of size: Int, _ body: (_ set: [Int], _ number: Int) -> Void) {
    var set = Array(0..<size)
    for number in 0..<count(of: size) {
      body(set, number)
      // The next set: the first label that can increase does, and the labels before it start again.
      var place = 0
      while place + 1 < size, set[place] + 1 == set[place + 1] {
        set[place] = place
        place += 1
      }
      if size > 0 { set[place] += 1 }
    }
  }
}
