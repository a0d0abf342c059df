/// The source of a statement: a public page.
struct QuotedSource: Hashable, Decodable {
  let name: String
  let link: String
  /// Whether the words were read in a copy by others, because the page itself could not be opened.
  var isCopy: Bool?

  var markdown: String { "[\(name)](\(link))" + (isCopy == true ? ", read in a copy" : "") }
}
