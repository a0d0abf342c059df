import PropertyTesting
import TestSupport
import Testing

@testable import Todos

@Suite struct ListColorContrastTests {
  @Test(arguments: [
    ("#FFFFFF", ListColor.Background.light, 1.0), ("#000000", .light, 21), ("#FFFFFF", .dark, 21),
    ("#767676", .light, 4.54), ("#FF0000", .light, 4.00), ("#0000FF", .dark, 2.44),
  ])
  func contrastIsThatOfTheGuidelines(color: String, background: ListColor.Background, ratio: Double) throws {
    let contrast = try #require(ListColor(rawValue: color)).contrast(on: background)
    #expect(abs(contrast - ratio) < 0.01)
  }

  @Test func anyColorHasAReadableVariant() {
    check(
      Property("a variant of a color has the wanted contrast") { source in
        let color = ListColor(
          red: try source.integer(in: 0...255), green: try source.integer(in: 0...255),
          blue: try source.integer(in: 0...255))
        for background in ListColor.Background.allCases {
          for contrast in [ListColor.symbolContrast, ListColor.textContrast, 21] {
            let variant = color.variant(on: background, contrast: contrast)
            try require(variant.contrast(on: background) >= contrast - 1e-9, "\(color) \(variant)")
            if color.contrast(on: background) >= contrast {
              try require(variant == color, "\(color) \(variant)")
            }
          }
        }
      })
  }

  @Test(arguments: ListColor.palette) func paletteColorsKeepTheirHue(color: ListColor) {
    for background in ListColor.Background.allCases {
      let variant = color.variant(on: background, contrast: ListColor.symbolContrast)
      func order(_ color: ListColor) -> [Int] {
        [color.red, color.green, color.blue].enumerated().sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.offset)
      }
      #expect(order(variant) == order(color), "\(color) \(variant)")
    }
  }
}
