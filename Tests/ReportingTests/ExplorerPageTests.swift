import Foundation
import Testing

@testable import Reporting

@Suite struct ExplorerPageTests {
  @Test func theDataStandsInThePageAndCannotEndItsElement() throws {
    let json = Data(#"{"rows":["</script><b>"]}"#.utf8)
    let page = try ExplorerPage.html(json: json)
    #expect(page.contains(#"{"rows":["\u003c/script>\u003cb>"]}"#))
    #expect(page.components(separatedBy: "</script>").count == 3, "the data's element and the script's")
  }

  @Test func thePageNeedsNothingElse() throws {
    let page = try ExplorerPage.html(json: Data("{}".utf8))
    for outside in ["src=\"http", "href=\"http", "@import", "fetch(", "url("] {
      #expect(!page.contains(outside), "\(outside)")
    }
  }
}
