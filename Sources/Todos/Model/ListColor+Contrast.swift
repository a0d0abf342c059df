import Foundation

extension ListColor {
  /// A background that a color is shown on.
  public enum Background: Hashable, Sendable, CaseIterable {
    /// A light background: white.
    case light
    /// A dark background: black.
    case dark
  }

  /// The minimum contrast of text, as [WCAG 2.2](https://www.w3.org/TR/WCAG22/#contrast-minimum) requires.
  public static let textContrast = 4.5
  /// The minimum contrast of symbols and borders, as
  /// [WCAG 2.2](https://www.w3.org/TR/WCAG22/#non-text-contrast) requires.
  public static let symbolContrast = 3.0

  /// Returns the color itself if its contrast with the background suffices. Otherwise, mixes it
  /// with black, or with white on a dark background, and returns the first mixture whose contrast
  /// suffices.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - contrast: The minimum contrast, from 1 to 21.
  public func variant(on background: Background, contrast: Double = textContrast) -> ListColor {
    let target: Double = background == .light ? 0 : 255
    func mixed(_ part: Int) -> ListColor {
      func mix(_ component: UInt8) -> UInt8 {
        UInt8((Double(component) + (target - Double(component)) * Double(part) / 255).rounded())
      }
      return ListColor(red: mix(red), green: mix(green), blue: mix(blue))
    }
    // The contrast grows with the part of black or white, so the first match has the smallest part.
    return (0..<255).lazy.map(mixed).first { $0.contrast(on: background) >= contrast } ?? mixed(255)
  }

  /// Returns the [contrast ratio](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio) with a background,
  /// from 1 to 21.
  public func contrast(on background: Background) -> Double {
    let (own, other) = (luminance + 0.05, background == .light ? 1.05 : 0.05)
    return max(own, other) / min(own, other)
  }

  /// The [relative luminance](https://www.w3.org/TR/WCAG22/#dfn-relative-luminance), from 0 to 1.
  private var luminance: Double {
    func linear(_ component: UInt8) -> Double {
      let part = Double(component) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
