// Names that an app's other imports declare, such as SwiftUI.

/// A name that the library must not have.
public struct Window {
  /// Creates a value.
  public init() {}
}

/// A name that the library must not have.
public struct Section {
  /// Creates a value.
  public init() {}
}

/// A name that the library must not have.
public struct List {
  /// Creates a value.
  public init() {}
}

/// A name that the library must not have.
public enum SortOrder {
  /// The only case.
  case forward
}
