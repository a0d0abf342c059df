import Foundation
import Testing

@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an SVG picture. The initializer fails if it is not well-formed.
final class Elements: NSObject, XMLParserDelegate {
  private(set) var all: [(name: String, attributes: [String: String], text: String)] = []
  private var open: [Int] = []
  /// The texts that are bold or have a bold part.
  private var bold: Set<Int> = []
  /// The ancestors of each element, from the outermost.
  private var around: [[Int]] = []

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    try #require(parser.parse(), "not well-formed: \(parser.parserError.map { "\($0)" } ?? "")")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    around.append(open)
    open.append(all.count)
    all.append((name, attributes, ""))
    if attributes["font-weight"] == "600", let text = open.last(where: { all[$0].name == "text" }) {
      bold.insert(text)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard let last = open.last else { return }
    all[last].text += string
    // A part in a different weight still belongs to its text.
    if all[last].name == "tspan" { all[open[open.count - 2]].text += string }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  /// The upright texts of the picture, with their positions.
  var texts: [(text: String, x: Double, y: Double)] {
    all.compactMap { element in
      guard element.name == "text", let x = Double(element.attributes["x"] ?? ""),
        let y = Double(element.attributes["y"] ?? "")
      else { return nil }
      return (words(element.text), x, y)
    }
  }

  func number(_ attribute: String) -> Double { Double(all[0].attributes[attribute] ?? "") ?? .nan }

  /// The texts, including vertical ones, with their boxes by estimated widths.
  var labels: [(text: String, box: LabelPlacement.Box)] {
    all.indices.compactMap { index in
      guard all[index].name == "text" else { return nil }
      let text = words(all[index].text)
      let size = inherited("font-size", index).flatMap(Double.init) ?? ChartStyle.fontSize
      let isBold = bold.contains(index)
      let width = SVG.width(of: text, size: size, isBold: isBold)
      let shares: [String: Double] = ["middle": 0.5, "end": 1]
      let share = shares[inherited("text-anchor", index) ?? ""] ?? 0
      if let transform = all[index].attributes["transform"] {
        let numbers = transform.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
        guard numbers.count == 3, numbers[2] == -90 else { return nil }
        let left = numbers[0] - 0.75 * size, top = numbers[1] - width * (1 - share)
        return (text, LabelPlacement.Box(x: left, y: top, width: size * 0.95, height: width))
      }
      guard let x = Double(all[index].attributes["x"] ?? ""), let y = Double(all[index].attributes["y"] ?? "")
      else { return nil }
      let left = x - share * width, top = y - 0.75 * size
      return (text, LabelPlacement.Box(x: left, y: top, width: width, height: size * 0.95))
    }
  }

  /// Descriptions of overlapping texts, and of texts that exceed the picture.
  var faults: [String] {
    let labels = labels.sorted { $0.box.y < $1.box.y }
    var faults: [String] = []
    let picture = LabelPlacement.Box(x: 0, y: 0, width: number("width"), height: number("height"))
    for (index, label) in labels.enumerated() {
      if !picture.contains(label.box) { faults.append("\(label) leaves the picture") }
      for other in labels[(index + 1)...] {
        if other.box.y > label.box.y + label.box.height { break }
        if other.box.overlaps(label.box) { faults.append("\(label) covers \(other)") }
      }
    }
    return faults
  }

  private func inherited(_ attribute: String, _ index: Int) -> String? {
    (around[index] + [index]).reversed().lazy.compactMap { self.all[$0].attributes[attribute] }.first
  }

  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
