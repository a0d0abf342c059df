/// Why a key space of text keys cannot be had.
public enum FractionalKeysError: Error, Hashable, Sendable {
  /// Keys of so many bytes are too few; the least that the alphabet takes is given.
  case maximumLength(Int, least: Int)
}

extension FractionalKeysError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .maximumLength(let length, let least):
      "Keys of \(length) bytes are too short; their maximum length must be at least \(least) with this alphabet."
    }
  }
}
