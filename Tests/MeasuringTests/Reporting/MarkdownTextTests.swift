import Reporting
import Testing

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("after-predecessor", "after-predecessor"), ("Intel(R) Xeon(R) @ 2.1 GHz", "Intel(R) Xeon(R) @ 2.1 GHz"),
    ("<script>", "&#60;script&#62;"), ("`a`|b", "&#96;a&#96;&#124;b"), ("a&lt;", "a&#38;lt;"),
    ("[x](y) **z**", "&#91;x&#93;(y) &#42;&#42;z&#42;&#42;"), ("a\n\u{1B}[2J", "a\\n\\u{1B}&#91;2J"),
    ("é", "é"),
  ])
  func untrustedNamesBecomeNeitherMarkdownNorHTML(name: String, shown: String) {
    #expect(name.shownInMarkdown == shown)
  }
}
