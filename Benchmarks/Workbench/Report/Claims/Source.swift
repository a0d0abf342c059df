/// Where something is said: a page that others can open.
struct Source: Hashable, Sendable {
  let name: String
  let link: String
  /// Whether the words were read in someone else's copy, since the page itself could not be opened.
  var isCopy = false

  init(_ name: String, _ link: String, isCopy: Bool = false) {
    self.name = name
    self.link = link
    self.isCopy = isCopy
  }

  /// A file of a repository on GitHub, as of a commit.
  init(_ name: String, repository: String, commit: String, path: String) {
    self.init(name, "https://github.com/\(repository)/blob/\(commit)/\(path)")
  }

  /// The link, and that it is a copy that was read.
  var markdown: String { "[\(name)](\(link))" + (isCopy ? ", read in a copy" : "") }
}

/// What someone says, in their own words.
struct Quotation: Hashable, Sendable {
  /// What the words are about, where they do not say it themselves; ours.
  let topic: String?
  let words: String
  let source: Source

  init(_ words: String, _ source: Source, on topic: String? = nil) {
    self.topic = topic
    self.words = words
    self.source = source
  }

  var markdown: String { "\(topic.map { "\($0): " } ?? "")“\(words)” (\(source.markdown))" }
}
