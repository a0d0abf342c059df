import Foundation
import Reporting
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct DrawingTests {
  @Test func drawnElementsAreInThePicture() {
    var drawing = Drawing("T & U", note: "note", description: "words", height: 100)
    drawing.box("a<b", x: 10, y: 0, width: 40, tone: .accent, isFilled: true)
    drawing.line(0, 0, 50, 50, tone: .contrast, isArrow: true)
    drawing.line(3, 3, 3, 3, isArrow: true)
    drawing.text("words", x: 5, y: 90, anchor: .middle)
    let svg = drawing.svg()
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.contains(">a&lt;b</text>") && svg.contains("<desc>words</desc>"))
    #expect(!svg.contains("nan"))
  }
}
