import Foundation
import Testing

@testable import Reporting

@Suite struct ExplorerPageTests {
  @Test func embeddedDataCannotCloseItsElement() throws {
    let json = Data(#"{"rows":["</script><b>","/*STYLE*//*SCRIPT*/"]}"#.utf8)
    let page = try ExplorerPage.html(json: json)
    #expect(page.contains(#"{"rows":["\u003c/script>\u003cb>","/*STYLE*//*SCRIPT*/"]}"#))
    #expect(page.components(separatedBy: "</script>").count == 3, "the data's element and the script's")
    #expect(page.components(separatedBy: "</style>").count == 2)
  }

  @Test func pageLoadsNothingElse() throws {
    let page = try ExplorerPage.html(json: Data("{}".utf8))
    for outside in [
      "src=\"", "href=\"http", "http://", "@import", "fetch(", "import ", "url(h", "url('", "url(\"",
    ] {
      // The SVG namespace is a name, not an address to load.
      let code = page.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
      #expect(!code.contains(outside), "\(outside)")
    }
  }

  @Test func everyPartIsInThePage() throws {
    let page = try ExplorerPage.html(json: Data("{}".utf8))
    let folder = try #require(ExplorerPage.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count > 10)
    for name in names where name != "explorer.html" {
      let part = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(page.contains(part), "\(name)")
    }
    for mark in ["/*STYLE*/", "/*SCRIPT*/", "/*DATA*/"] { #expect(!page.contains(mark)) }
  }
}
