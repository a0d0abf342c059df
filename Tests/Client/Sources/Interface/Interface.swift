// Names that an app's other imports declare, SwiftUI among them.

/// A name that the library must not have.
public struct Window {
  /// Creates it.
  public init() {}
}

/// A name that the library must not have.
public struct Section {
  /// Creates it.
  public init() {}
}

/// A name that the library must not have.
public struct List {
  /// Creates it.
  public init() {}
}

/// A name that the library must not have.
public enum SortOrder {
  /// The only one.
  case forward
}
