import ListOrdering
import Measuring

/// Order keys for programs in other languages: a line in, the keys between its bounds out.
public enum KeysCommandLine {
  /// The key spaces, by the names of their strategies; the first is the one to take unless another is named.
  public static let spaces: [KeysSpace] = [
    KeysSpace(
      "fractional-index", "text over 62 digits and letters, of any length",
      FractionalKeys.unlimited()),
    KeysSpace(
      "fractional-window", "the same, up to \(FractionalKeys.defaultMaximumLength) bytes", FractionalKeys()),
    KeysSpace(
      "fractional-index-jittered", "the same with 30 random bits; the same at each run",
      FractionalKeys.unlimited(jitter: FractionalKeys.Jitter(seed: 1))),
    KeysSpace(
      "fractional-index-lowercase", "text over digits and lower-case letters",
      FractionalKeys.unlimited(alphabet: .base36)),
    KeysSpace(
      "fractional-index-base95", "text over all of printable ASCII; separate the fields by tabs",
      FractionalKeys.unlimited(alphabet: .base95)),
    KeysSpace(
      "fractional-index-decimal", "text over the ten digits",
      FractionalKeys.unlimited(alphabet: .decimal)),
    KeysSpace("midpoint", "priorities: Double midpoints", MidpointKeys()),
    KeysSpace("labels", "Int64 labels 2^40 apart", LabelKeys()),
  ]

  /// The space of that name.
  ///
  /// - Throws: ``InputError`` with the list of names if there is none.
  public static func space(named name: String) throws(InputError) -> KeysSpace {
    if let space = spaces.first(where: { $0.name == name }) { return space }
    throw InputError(
      .usage, "no key space is named \(name); choose one of \(spaces.map(\.name).joined(separator: ", "))")
  }

  /// The answer to a line `LOWER UPPER [COUNT]`.
  ///
  /// `-` stands for an open end; without COUNT one key is made, with it that many, from 0 to 100,000. Numbers are
  /// written so that they read back exactly.
  /// - Parameter space: A space, which may keep state from line to line.
  public static func answer(line: String, space: inout KeysSpace) -> KeysAnswer { space.answer(line) }

  /// The answer to a line, or to one that was not kept since it has more than so many bytes.
  public static func answer(line: String?, maxBytes: Int, space: inout KeysSpace) -> KeysAnswer {
    if let line { return answer(line: line, space: &space) }
    let refusal = KeysRefusal("the line has more than \(maxBytes) bytes; ask for keys between shorter ones")
    return KeysAnswer(refusal, to: nil, bounds: ("null", "null"))
  }
}
