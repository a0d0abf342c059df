import Reporting
import Testing

@Suite struct MarkdownPageTests {
  private let text = """
    # Title
    <!-- generated: one -->
    old
    <!-- /generated -->
    between
      <!-- generated: two -->
    <!-- /generated -->
    end
    """

  @Test func onlyTheNamedBlockIsReplaced() throws {
    var page = MarkdownPage(text)
    try page.replace(generated: "two", with: "| a |\n")
    #expect(
      page.text == """
        # Title
        <!-- generated: one -->
        old
        <!-- /generated -->
        between
          <!-- generated: two -->

        | a |

        <!-- /generated -->
        end
        """)
    let once = page
    try page.replace(generated: "two", with: "| a |\n")
    #expect(page == once, "the same content changes nothing")
    try page.replace(generated: "one", with: "")
    try page.replace(generated: "two", with: "")
    #expect(!page.text.contains("old") && page.text.hasSuffix("end"))
  }

  @Test func invalidMarkersAreNamed() {
    typealias MarkerError = MarkdownPage.MarkerError
    var page = MarkdownPage(text)
    #expect(throws: MarkerError.missing("three")) { try page.replace(generated: "three", with: "") }
    page = MarkdownPage(text + "\n<!-- generated: one -->")
    #expect(throws: MarkerError.doubled("one", line: 9)) { try page.replace(generated: "one", with: "") }
    #expect(throws: MarkerError.doubled("one", line: 9)) { try page.checkMarkers() }
    page = MarkdownPage("<!-- generated: a -->\n<!-- generated: b -->\n<!-- /generated -->")
    #expect(throws: MarkerError.unclosed("a", line: 1)) { try page.replace(generated: "a", with: "") }
    #expect(throws: MarkerError.unclosed("a", line: 1)) { try page.checkMarkers() }
    #expect(throws: Never.self) { try MarkdownPage(text).checkMarkers() }
    #expect(throws: MarkerError.missing("c")) { try page.replace(generated: "c", with: "") }
  }

  @Test func pageIsBuiltFromBlocks() throws {
    var page = MarkdownPage()
    page.append(heading: "Results", level: 1)
    page.append("A paragraph.\n\n")
    page.append(generated: "table", "| a |")
    page.append("")
    #expect(
      page.text == """
        # Results

        A paragraph.

        <!-- generated: table -->

        | a |

        <!-- /generated -->

        """)
    try page.replace(generated: "table", with: "new")
    #expect(page.text.contains("\n\nnew\n\n<!-- /generated -->"))
  }
}
