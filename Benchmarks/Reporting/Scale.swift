import Foundation

/// Maps the numbers of an axis to positions in the picture, and chooses its ticks.
struct Scale {
  struct Tick: Equatable {
    let position: Double
    let label: String
  }

  private(set) var ticks: [Tick] = []
  /// The positions of lines without labels, between the ticks.
  private(set) var minor: [Double] = []
  private let isLogarithmic: Bool
  /// The ends of the axis. On a logarithmic axis, they are logarithms.
  private let low: Double, high: Double
  private let start: Double, end: Double
  /// The position of zero on a logarithmic axis, or `nil` if no number is zero.
  private let zero: Double?

  /// Creates a scale that covers all numbers that can be shown.
  /// - Parameters:
  ///   - start: The position of the lower end in the picture. The upper end may be on either side
  ///     of it.
  ///   - room: The approximate distance between ticks in pixels.
  ///   - isTight: Whether the scale ends at the outermost numbers rather than at round ones. The
  ///     ticks are then the numbers themselves if they have room, such as the measured sizes.
  init(
    _ axis: Axis, values: [Double], from start: Double, to end: Double, room: Double, isTight: Bool = false
  ) {
    isLogarithmic = axis.isLogarithmic
    let finite = values.filter(\.isFinite).map(Self.bounded)
    let most = max(Int(abs(end - start) / room), 2)
    if axis.isLogarithmic {
      let positive = finite.filter { $0 > 0 }
      let hasZero = finite.contains(0)
      let (least, greatest) = Self.logarithmicEnds(positive, isTight: isTight)
      low = log10(least)
      high = log10(greatest)
      let inset = (end > start ? 1.0 : -1.0) * min(room, abs(end - start) / 4)
      zero = hasZero ? start : nil
      self.start = hasZero ? start + inset : start
      self.end = end
      let numbers = Self.logarithmicTicks(least, greatest, most: most - (hasZero ? 1 : 0))
      ticks =
        (hasZero ? [Tick(position: start, label: Format.tick(0, axis.unit))] : [])
        + numbers.compactMap { number in
          place(of: number).map { Tick(position: $0, label: Format.tick(number, axis.unit)) }
        }
      if high - low <= 6 {
        minor = Self.multiples(of: Array(1...9), least, greatest).filter { !numbers.contains($0) }
          .compactMap(place)
      }
    } else {
      let (least, greatest) = Self.linearEnds(finite)
      let step = Self.step(for: (greatest - least) / Double(most))
      low = isTight ? least : (least / step).rounded(.down) * step
      high = isTight ? greatest : (greatest / step).rounded(.up) * step
      zero = nil
      self.start = start
      self.end = end
      let first = (low / step - 1e-9).rounded(.up), last = (high / step + 1e-9).rounded(.down)
      ticks = stride(from: first, through: last, by: 1).compactMap { index in
        place(of: index * step).map { Tick(position: $0, label: Format.tick(index * step, axis.unit)) }
      }
    }
    if isTight { nameNumbers(Set(finite), axis.unit, room: room) }
  }

  /// Uses the numbers themselves as ticks if all of them have room.
  private mutating func nameNumbers(_ numbers: Set<Double>, _ unit: Unit, room: Double) {
    let named = numbers.sorted().compactMap { number in
      position(number).map { Tick(position: $0, label: Format.tick(number, unit)) }
    }
    let hasRoom = zip(named, named.dropFirst()).allSatisfy { abs($0.position - $1.position) >= room }
    if !named.isEmpty, hasRoom { ticks = named }
  }

  /// Returns the position of a number in the picture, or `nil` if it cannot be shown.
  func position(_ value: Double) -> Double? {
    value.isFinite ? place(of: Self.bounded(value)) : nil
  }

  private func place(of value: Double) -> Double? {
    if isLogarithmic, value <= 0 { return value == 0 ? zero : nil }
    let place = ((isLogarithmic ? log10(value) : value) - low) / (high - low)
    return place.isFinite ? start + place * (end - start) : nil
  }

  /// Returns the number limited to a range in which computations of an axis do not overflow.
  private static func bounded(_ value: Double) -> Double {
    abs(value) < 1e-300 ? 0 : min(max(value, -1e300), 1e300)
  }

  /// Whether numbers are so close that ten ticks between them would have equal labels.
  private static func areAlike(_ least: Double, _ greatest: Double) -> Bool {
    greatest - least <= 1e-4 * max(abs(least), abs(greatest))
  }

  // MARK: Round numbers

  /// Returns the smallest 1, 2 or 5 times a power of ten that is at least `least`.
  static func step(for least: Double) -> Double {
    let power = pow(10, Double(Format.exponent(of: least)))
    return ([1, 2, 5].first { $0 * power >= least * (1 - 1e-9) } ?? 10) * power
  }

  /// Returns all numbers in a range that are the product of a digit and a power of ten.
  private static func multiples(of digits: [Int], _ least: Double, _ greatest: Double) -> [Double] {
    let lower = least * (1 - 1e-9), upper = greatest * (1 + 1e-9)
    var numbers: [Double] = []
    for exponent in Format.exponent(of: least)...Format.exponent(of: greatest) {
      for digit in digits {
        // Dividing 2 by 10 gives exactly 0.2, but multiplying by 0.1 would not.
        let power = pow(10, Double(abs(exponent)))
        let number = exponent < 0 ? Double(digit) / power : Double(digit) * power
        if lower <= number, number <= upper { numbers.append(number) }
      }
    }
    return numbers
  }

  private static func logarithmicEnds(_ values: [Double], isTight: Bool) -> (Double, Double) {
    guard let least = values.min(), let greatest = values.max() else { return (1, 10) }
    if areAlike(least, greatest) { return (least / 2, greatest * 2) }
    if isTight { return (least, greatest) }
    let upper = step(for: greatest)
    // The largest round number up to the minimum: reciprocals of 1, 2, 5 are 1, 0.5, 0.2.
    let lower = 1 / step(for: 1 / least)
    return (lower, upper)
  }

  /// Returns the densest round numbers that have room: 1, 2 and 5 in each decade, or every decade,
  /// every second one, and so on.
  private static func logarithmicTicks(_ least: Double, _ greatest: Double, most: Int) -> [Double] {
    let fine = multiples(of: [1, 2, 5], least, greatest)
    if fine.count <= most {
      if fine.count > 2 { return fine }
      let step = step(for: (greatest - least) / Double(most))
      return stride(from: (least / step).rounded(.up), through: greatest / step, by: 1).map { $0 * step }
    }
    let decades = multiples(of: [1], least, greatest)
    let pace = (decades.count + max(most, 1) - 1) / max(most, 1)
    return stride(from: 0, to: decades.count, by: max(pace, 1)).map { decades[$0] }
  }

  /// Returns ends that include zero, unless the numbers are far from it and close together.
  private static func linearEnds(_ values: [Double]) -> (Double, Double) {
    guard let least = values.min(), let greatest = values.max() else { return (0, 1) }
    if areAlike(least, greatest) {
      return greatest == 0 ? (0, 1) : (min(least * 2, 0), max(greatest * 2, 0))
    }
    if least >= 0, least < 0.75 * greatest { return (0, greatest) }
    if greatest <= 0, greatest > 0.75 * least { return (least, 0) }
    return (least, greatest)
  }
}
