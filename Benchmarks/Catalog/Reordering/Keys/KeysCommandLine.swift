import ListOrdering
import Measuring

/// Order keys for programs in other languages: each input line asks for
/// the keys between two bounds.
public enum KeysCommandLine {
  /// The key spaces, by the names of their strategies. The first one is the default.
  public static let spaces: [KeysSpace] = [
    KeysSpace(
      "fractional-index", "text of the 62 digits and letters, of any length",
      FractionalKeys.unlimited()),
    KeysSpace(
      "fractional-window",
      "like fractional-index, with at most \(FractionalKeys.defaultMaximumLength) bytes", FractionalKeys()),
    KeysSpace(
      "fractional-index-jittered",
      "like fractional-index, with 30 random bits, which are the same in each run",
      FractionalKeys.unlimited(jitter: FractionalKeys.Jitter(seed: 1))),
    KeysSpace(
      "fractional-index-lowercase", "text of the digits and lower-case letters",
      FractionalKeys.unlimited(alphabet: .base36)),
    KeysSpace(
      "fractional-index-base95", "text of all printable ASCII characters; separate the fields with tabs",
      FractionalKeys.unlimited(alphabet: .base95)),
    KeysSpace(
      "fractional-index-decimal", "text of the ten digits",
      FractionalKeys.unlimited(alphabet: .decimal)),
    KeysSpace("midpoint", "Double midpoints, as priorities of to-dos", MidpointKeys()),
    KeysSpace("labels", "Int64 labels 2^40 apart", LabelKeys()),
  ]

  /// Returns the key space with this name.
  ///
  /// - Throws: ``InputError`` with the list of names if there is none.
  public static func space(named name: String) throws(InputError) -> KeysSpace {
    if let space = spaces.first(where: { $0.name == name }) { return space }
    throw InputError(
      .usage, "there is no key space \(name); use one of \(spaces.map(\.name).joined(separator: ", "))")
  }

  /// Returns the answer to a line `LOWER UPPER [COUNT]`.
  ///
  /// `-` is an open end. COUNT is the number of keys, from 0 to 100,000; the default is 1. Numbers
  /// are written so that they can be read back exactly.
  /// - Parameter space: A key space, which may keep state from line to line.
  public static func answer(line: String, space: inout KeysSpace) -> KeysAnswer { space.answer(line) }

  /// Returns the answer to a line, or the error for `nil`: a line of more than `maxBytes`
  /// bytes, which was not kept.
  public static func answer(line: String?, maxBytes: Int, space: inout KeysSpace) -> KeysAnswer {
    if let line { return answer(line: line, space: &space) }
    let refusal = KeysRefusal("the line has more than \(maxBytes) bytes; use shorter keys")
    return KeysAnswer(refusal, to: nil, bounds: ("null", "null"))
  }
}
