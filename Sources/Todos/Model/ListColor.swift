/// The color of a list in sRGB.
///
/// ```swift
/// ListColor.green.rawValue              // "#34C759"
/// ListColor(rawValue: "#ff8800")?.red   // 255
/// ```
public struct ListColor: RawRepresentable, Hashable, Sendable {
  /// The red component, 0 to 255.
  public let red: UInt8
  /// The green component, 0 to 255.
  public let green: UInt8
  /// The blue component, 0 to 255.
  public let blue: UInt8

  /// Creates a color from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a color from a text like `#34C759`, in either case; `nil` if it is not one.
  public init?(rawValue: String) {
    let digits = rawValue.dropFirst()
    guard rawValue.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    self.init(number)
  }

  private init(_ number: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// The color as `#34C759`.
  public var rawValue: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// The red of the palette.
  public static let red = Self(0xFF3B30)
  /// The orange of the palette.
  public static let orange = Self(0xFF9500)
  /// The yellow of the palette.
  public static let yellow = Self(0xFFCC00)
  /// The green of the palette.
  public static let green = Self(0x34C759)
  /// The teal of the palette.
  public static let teal = Self(0x30B0C7)
  /// The blue of the palette.
  public static let blue = Self(0x007AFF)
  /// The indigo of the palette.
  public static let indigo = Self(0x5856D6)
  /// The pink of the palette.
  public static let pink = Self(0xFF2D55)
  /// The brown of the palette.
  public static let brown = Self(0xA2845E)
  /// The gray of the palette.
  public static let gray = Self(0x8E8E93)

  /// The colors that an app offers.
  public static let palette: [Self] = [
    red, orange, yellow, green, teal, blue, indigo, pink, brown, gray,
  ]
}

extension ListColor: Codable {}

extension ListColor: CustomStringConvertible {
  /// The color as `#34C759`.
  public var description: String { rawValue }
}
