import Foundation
import Testing

@testable import Reporting

@Suite struct ColourScaleTests {
  @Test func contrastIsThatOfTheGuidelines() {
    #expect(ColourScale.Colour.black.contrast(with: .white) == 21)
    #expect(ColourScale.Colour.white.contrast(with: .white) == 1)
    let grey = ColourScale.Colour(red: 0x77 / 255.0, green: 0x77 / 255.0, blue: 0x77 / 255.0)
    #expect(grey.hex == "#777777")
    #expect(abs(grey.contrast(with: .white) - 4.48) < 0.01)
  }

  @Test func lightnessAloneTellsTheOrder() {
    let light = ColourScale.light.colours.map(\.luminance), dark = ColourScale.dark.colours.map(\.luminance)
    #expect(zip(light, light.dropFirst()).allSatisfy { $0 > $1 * 1.05 }, "larger is darker on white")
    #expect(zip(dark, dark.dropFirst()).allSatisfy { $0 * 1.05 < $1 }, "larger is brighter on black")
    #expect(light.count == ColourScale.count && dark.count == ColourScale.count)
    for scale in [ColourScale.light, .dark] {
      #expect(scale.colours.allSatisfy { $0.blue > $0.green && $0.green > $0.red }, "one hue")
      #expect(Set(scale.colours.map(\.hex)).count == ColourScale.count)
    }
  }

  @Test func whatIsWrittenOnAColourCanBeRead() {
    for scale in [ColourScale.light, .dark] {
      for (index, colour) in scale.colours.enumerated() {
        #expect(colour.contrast(with: scale.ink(index)) >= 4.5)
        let rule =
          ".chart .h\(index) rect{fill:\(colour.hex)}.chart .h\(index) text{fill:\(scale.ink(index).hex)}"
        #expect(ColourScale.css.contains(rule))
      }
    }
  }

  @Test func equalFactorsAreEqualSteps() {
    func index(_ value: Double) -> Int { ColourScale.index(of: value, least: 1, greatest: 10_000) }
    #expect([1, 10, 100, 1000, 10_000].map(index) == [0, 4, 8, 12, 15])
    #expect(index(0.5) == 0 && index(1e9) == 15)
    #expect(ColourScale.index(of: 7, least: 7, greatest: 7) == 0)
    let indices = stride(from: 0.0, through: 4, by: 0.01).map { index(pow(10, $0)) }
    #expect(indices == indices.sorted() && Set(indices).count == ColourScale.count)
  }
}
