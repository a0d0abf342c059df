#if Server
import Measuring
import Reporting

/// The page `load.md`: the answer, the tables, and how it was measured.
struct LoadPage {
  let run: LoadRun
  let tables: LoadTables
  let environment: Environment

  /// The page's name.
  static let name = "load.md"
  /// What the page begins with: it is by this that a file is known for one of ours.
  static let title = "# Load: what the sync server bears, and what an idle event stream costs"

  var markdown: String {
    var page = MarkdownPage(Self.title + "\n")
    if !environment.isFitForTiming {
      page.append("**Not an optimised build, or one with checks: these times say nothing about a release.**")
    }
    for paragraph in LoadAnswer(run: run, tables: tables).paragraphs { page.append(paragraph) }
    page.append(heading: "Requests", level: 2)
    page.append(
      "\(Format.count(run.lists)) lists of \(run.todos) todos, \(run.connections) connections that each ask again as soon as "
        + "they have their answer. \(LoadTables.legend)")
    page.append(tables.requests.markdown)
    page.append(heading: "Streams of events", level: 2)
    page.append(tables.streams.markdown)
    page.append(heading: "Fetches while others are there", level: 2)
    page.append(tables.besides.markdown)
    page.append(heading: "Slow clients", level: 2)
    page.append(tables.closings.markdown)
    page.append(heading: "How it was measured", level: 2)
    page.append(method)
    page.append(provenance)
    return page.text
  }

  private var method: String {
    let patience =
      run.patience.map { "Here it was told to wait for \($0.idleSeconds) s and \($0.requestSeconds) s." }
      ?? ""
    return """
      - The server is `todos serve` in a process of its own, with its default options but \
      `--requests-per-second 0`, `--answers` and `--streams` without a bound, and \
      `--connections` where the streams need it; its file is in the system's folder for temporary files unless \
      `--scratch` names another, its log, a line a request, in a file beside. Each part has a server that was just started, on \
      the same file. Everything is on the loopback: a network would add to each time.
      - The clients are one thread with an event loop, in a process of its own, on the same machine: what they take of the \
      processors the server does not get. No answer counts whose status or entity tag is not the right one; one is enough to fail the \
      run.
      - Of requests the kinds take turns, \(Format.text(run.seconds)) s each after \(Format.text(run.warmUp)) s that do not \
      count, in \(run.passes) passes. Each connection has lists of its own. A push is one todo's title, with the right `If-Match`; the \
      server answers when it is on the disk.
      - What SQLite commits by itself is one row of 200 bytes after the other, in a file beside the server's, each stored \
      before the next: \(Format.count(run.commits)) a pass. A push stores several rows.
      - The streams are those of all accounts in turn. They are left alone for \(Format.text(run.heartbeatSeconds)) s, in which the \
      server says once in each that it is still there. Memory is what is \
      resident: the allocator keeps what was freed.
      - Half of the slow clients send their request's head a byte a second, half its body, with a valid token. The server closes a \
      connection on which no head has arrived for 60 s, and a request that takes longer than 30 s to arrive. \(patience)

      **Bias.** The people who wrote the server chose the requests, and the sizes. The lists are in the system's memory: with more \
      of them than it holds, the disk would be read. One account's device asks from many connections, which takes no less of the server \
      than many devices do, but all find their token in memory.
      """
  }

  private var provenance: String {
    let command = ["swift run bench load"] + environment.arguments.dropFirst()
    return """
      Measured by `\(command.joined(separator: " ").shownInMarkdown)` on \(environment.date), commit \
      `\(environment.commit.prefix(12))`\(environment.hasUncommittedChanges == true ? " with uncommitted changes" : ""): \
      \(environment.processor), \(environment.cores) cores, \(environment.operatingSystem), Swift \(environment.swift), \
      \(environment.configuration.rawValue) build.
      """
  }
}
#endif
