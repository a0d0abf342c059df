import Foundation

/// A color scale of one hue for small to large numbers, with a text color for each color.
///
/// The lightness changes monotonically, so that color-blind readers see the same order. The colors
/// are computed in OKLab, in which equal steps look equal. Source: Björn Ottosson, "A perceptual
/// color space for image processing" (2020).
struct ColorScale {
  /// An sRGB color, with components from 0 to 1.
  struct Color: Hashable {
    let red: Double, green: Double, blue: Double

    static let black = Color(red: 0, green: 0, blue: 0)
    static let white = Color(red: 1, green: 1, blue: 1)

    /// The color in CSS syntax, such as `#0072b2`.
    var hex: String {
      "#" + [red, green, blue].map { String(format: "%02x", Int(($0 * 255).rounded())) }.joined()
    }

    /// The relative luminance, from 0 to 1, as defined by WCAG 2.2 (Web Content Accessibility
    /// Guidelines).
    var luminance: Double {
      func linear(_ part: Double) -> Double {
        part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio of two colors, from 1 to 21, as defined by the same guidelines.
    /// Text needs at least 4.5.
    func contrast(with other: Color) -> Double {
      let (a, b) = (luminance, other.luminance)
      return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
  }

  /// The number of colors.
  static let count = 16
  /// For a white background: from pale for small numbers to dark for large ones.
  static let light = ColorScale(lightness: (0.955, 0.33), chroma: (0.02, 0.13))
  /// For a black background: from dark for small numbers to bright for large ones.
  static let dark = ColorScale(lightness: (0.27, 0.93), chroma: (0.045, 0.075))

  /// The colors, from the smallest number to the largest.
  let colors: [Color]

  /// Returns the text color on a background color: black or white, whichever has the higher
  /// contrast. The contrast is always at least 4.58.
  func ink(_ index: Int) -> Color {
    let color = colors[index]
    return color.contrast(with: .white) >= color.contrast(with: .black) ? .white : .black
  }

  private init(lightness: (Double, Double), chroma: (Double, Double)) {
    colors = (0..<Self.count).map { index in
      let share = Double(index) / Double(Self.count - 1)
      // For blue, displays allow the highest chroma at medium lightness.
      let arc = 0.05 * sin(share * .pi)
      return Self.color(
        lightness: lightness.0 + share * (lightness.1 - lightness.0),
        chroma: chroma.0 + share * (chroma.1 - chroma.0) + arc, hue: 250)
    }
  }

  /// Returns the index of a number's color, on a logarithmic scale from `least` to `greatest`.
  static func index(of value: Double, least: Double, greatest: Double) -> Int {
    guard greatest > least else { return 0 }
    let share = log(value / least) / log(greatest / least)
    // The epsilon keeps a number at the start of a step in that step despite rounding.
    return min(max(Int(share * Double(count) + 1e-9), 0), count - 1)
  }

  private static func color(lightness: Double, chroma: Double, hue: Double) -> Color {
    let a = chroma * cos(hue * .pi / 180), b = chroma * sin(hue * .pi / 180)
    let long = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
    let medium = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
    let short = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
    func part(_ linear: Double) -> Double {
      let gamma = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
      return min(max(gamma, 0), 1)
    }
    return Color(
      red: part(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
      green: part(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
      blue: part(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short))
  }

  /// The CSS rules of the classes `h0`, `h1`, …, one per color. They set the fill of a `rect` to
  /// the color, and that of a `text` to the text color.
  static let css: String = {
    func rules(_ scale: ColorScale) -> String {
      scale.colors.indices.map { index in
        ".chart .h\(index) rect{fill:\(scale.colors[index].hex)}"
          + ".chart .h\(index) text{fill:\(scale.ink(index).hex)}"
      }.joined()
    }
    return rules(light) + "@media screen and (prefers-color-scheme:dark){\(rules(dark))}"
  }()
}
