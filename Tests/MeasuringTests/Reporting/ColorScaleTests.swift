import Foundation
import Testing

@testable import Reporting

@Suite struct ColorScaleTests {
  @Test func contrastFollowsWCAG() {
    #expect(ColorScale.Color.black.contrast(with: .white) == 21)
    #expect(ColorScale.Color.white.contrast(with: .white) == 1)
    let gray = ColorScale.Color(red: 0x77 / 255.0, green: 0x77 / 255.0, blue: 0x77 / 255.0)
    #expect(gray.hex == "#777777")
    #expect(abs(gray.contrast(with: .white) - 4.48) < 0.01)
  }

  @Test func lightnessAloneShowsTheOrder() {
    let light = ColorScale.light.colors.map(\.luminance), dark = ColorScale.dark.colors.map(\.luminance)
    #expect(zip(light, light.dropFirst()).allSatisfy { $0 > $1 * 1.05 }, "larger is darker on white")
    #expect(zip(dark, dark.dropFirst()).allSatisfy { $0 * 1.05 < $1 }, "larger is brighter on black")
    #expect(light.count == ColorScale.count && dark.count == ColorScale.count)
    for scale in [ColorScale.light, .dark] {
      #expect(scale.colors.allSatisfy { $0.blue > $0.green && $0.green > $0.red }, "one hue")
      #expect(Set(scale.colors.map(\.hex)).count == ColorScale.count)
    }
  }

  @Test func textOnColorsHasEnoughContrast() {
    for scale in [ColorScale.light, .dark] {
      for (index, color) in scale.colors.enumerated() {
        #expect(color.contrast(with: scale.ink(index)) >= 4.5)
        let rule =
          ".chart .h\(index) rect{fill:\(color.hex)}.chart .h\(index) text{fill:\(scale.ink(index).hex)}"
        #expect(ColorScale.css.contains(rule))
      }
    }
  }

  @Test func equalFactorsAreEqualSteps() {
    func index(_ value: Double) -> Int { ColorScale.index(of: value, least: 1, greatest: 10_000) }
    #expect([1, 10, 100, 1000, 10_000].map(index) == [0, 4, 8, 12, 15])
    #expect(index(0.5) == 0 && index(1e9) == 15)
    #expect(ColorScale.index(of: 7, least: 7, greatest: 7) == 0)
    let indices = stride(from: 0.0, through: 4, by: 0.01).map { index(pow(10, $0)) }
    #expect(indices == indices.sorted() && Set(indices).count == ColorScale.count)
  }
}
