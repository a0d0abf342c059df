#!/usr/bin/env python3
"""Turns the history of one list in a git repository into a trace. README.md in this folder describes the format.

    extract.py CLONE COMMIT RULE PATH… > NAME.ops
    extract.py --row CLONE COMMIT RULE PATH…          prints only the figures, in the order of sources.csv
    extract.py --all                                  makes every missing trace of Recorded/sources.csv from a clone of
                                                      its repository, which needs the network and takes minutes

CLONE is a repository with its whole history. COMMIT is the last commit to include (HEAD for the whole history). PATH is
the file with the list. If the file was renamed, give all its paths, the newest first: the first path that a commit has
is the file's version. RULE says which of its lines are items.

There is one version for each commit that changed the file. Only first parents are followed, so a merge is one version.
Two successive versions are compared as follows:
- Items with the same text, without markup and case, are the same item. Items of the same section are matched first,
  then all others. Among equal texts, the first in one version matches the first in the other, and so on.
- Of the remaining items, two are the same, edited item if their texts are similar: twice the number of letter pairs
  that both have is at least three fifths of all letter pairs of both. The most similar items are matched first, and
  among equally similar ones those that moved least.
- Items without a match were deleted or inserted.
- Of the matched items, a longest increasing subsequence stayed, and all others were moved. This is the minimum number
  of moves.
The order of the changes within a commit is unknown. The script assumes deletions from top to bottom, then moves and
insertions from top to bottom, each to the position after the item that precedes it in the new version. All items of the
first version are inserted at once. Versions without items are skipped, because files are emptied by accident and
restored. Versions that the rule cannot read are skipped, too.

The script needs only the standard library. The same repository, rule and paths give the same bytes.
"""
import bisect, collections, csv, json, os, re, subprocess, sys, tempfile, unicodedata

SIMILAR = 0.6
BOTS = re.compile(r"\[bot\]|\bbot\b|-bot\b|github-actions|travis-ci|web-flow|actions-user", re.I)


# Rules: each turns the text of a file into its items in order, each with its section.

BULLET = re.compile(r"^(\s*)(?:[-*+!]|\d+[.)])\s+(\S.*)$")  # Some authors write "!" instead of "-" for urgent items.
HEADING = re.compile(r"^#{1,6}\s+(.*)$")


def bullets(text, deepest=None):
    """Yields the list items of Markdown, or only those that are indented by at most `deepest` columns. A heading begins
    a section."""
    section, fenced = "", False
    for line in text.splitlines():
        line = line.expandtabs(4)
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        elif not fenced and (found := HEADING.match(line)):
            section = found[1]
        elif not fenced and (found := BULLET.match(line)):
            if deepest is None or len(found[1]) <= deepest:
                yield section, found[2]


def navigation(text):
    """Yields the entries of `nav:` (formerly `pages:`) in mkdocs.yml. An item is a page's path or a group's title."""
    inside = False
    for line in text.splitlines():
        if re.match(r"^(nav|pages):", line):
            inside = True
        elif inside and re.match(r"^[A-Za-z_]", line):
            inside = False
        elif inside and (found := re.match(r"^\s*-\s+(.*\S)", line)):
            page = re.search(r"([\w./-]+\.(?:md|html|ipynb))", found[1])
            yield "", page[1] if page else found[1]


def exercises(text):
    """Yields the exercises of a track: Exercism's config.json, in each of its three forms."""
    track = json.loads(text)
    found = track.get("exercises", track.get("problems", []))
    if isinstance(found, dict):
        found = found.get("concept", []) + found.get("practice", [])
    for exercise in found:
        yield "", exercise if isinstance(exercise, str) else exercise["slug"]


def leaves(text):
    """Yields the strings in the arrays of a JSON document, such as the pages of a navigation."""
    def within(value):
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from (leaf for key in ("items", "ids", "id") if key in value for leaf in within(value[key]))
        elif isinstance(value, list):
            yield from (leaf for part in value for leaf in within(part))

    for section, groups in json.loads(text).items():
        for group in groups.values() if isinstance(groups, dict) else [groups]:
            for leaf in within(group):
                yield section, leaf


def paragraphs(text):
    """Yields the paragraphs of a plain text, each as its first line."""
    before = ""
    for line in text.splitlines():
        if line.strip() and not before.strip():
            yield "", line
        before = line


RULES = {
    "bullets": bullets,
    "top-bullets": lambda text: bullets(text, deepest=1),  # the cards of a board kept in Markdown
    "navigation": navigation,
    "exercises": exercises,
    "leaves": leaves,
    "paragraphs": paragraphs,
}


# Versions and their differences.

Item = collections.namedtuple("Item", "section text")


def plain(text):
    """Returns a text without markup, case and punctuation, or the text itself if nothing else is left."""
    text = unicodedata.normalize("NFKC", text)
    bare = re.sub(r"^\[[ xX]\]\s*", "", text)
    bare = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", bare)
    bare = " ".join(re.findall(r"\w+", bare.lower()))
    return bare or text.strip()


def items(rule, text):
    return [Item(plain(section), plain(item)) for section, item in RULES[rule](text)]


def git(clone, *arguments):
    return subprocess.run(["git", "-C", clone, *arguments], check=True, capture_output=True).stdout


def commits(clone, commit, paths):
    """Returns the hash, date and author of each commit that changed the list, oldest first."""
    log = git(clone, "log", "--first-parent", "--reverse", "--format=%H%x09%cs%x09%aN", commit, "--", *paths)
    return [line.split("\t") for line in log.decode("utf-8", "replace").splitlines()]


def versions(clone, commit, rule, paths):
    """Yields each of these commits with the list after it. Skips commits whose list cannot be read."""
    found = commits(clone, commit, paths)
    names = "".join(f"{commit[0]}:{path}\n" for commit in found for path in paths)
    batch = subprocess.run(
        ["git", "-C", clone, "cat-file", "--batch"], input=names.encode(), check=True, capture_output=True).stdout
    start = 0
    for commit in found:
        text = None
        for _ in paths:
            end = batch.index(b"\n", start)
            header = batch[start:end].split(b" ")
            start = end + 1
            if header[-1] != b"missing":
                size = int(header[-1])
                if text is None and header[-2] == b"blob":
                    text = batch[start:start + size].decode("utf-8", "replace")
                start += size + 1
        try:
            read = items(rule, text or "")
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
        if read:
            yield commit, read


def pairs(text):
    return collections.Counter(text[index:index + 2] for index in range(len(text) - 1)) or collections.Counter([text])


def matches(old, new):
    """Returns, by index in `new`, the index of the same item in `old`. New items are missing."""
    match, left = {}, set(range(len(old)))
    for key in (lambda item: item, lambda item: item.text):
        places = collections.defaultdict(collections.deque)
        for index in sorted(left):
            places[key(old[index])].append(index)
        for index, item in enumerate(new):
            if index not in match and places[key(item)]:
                match[index] = places[key(item)].popleft()
                left.discard(match[index])
    came = [index for index in range(len(new)) if index not in match]
    letters = {index: pairs(new[index].text) for index in came}
    alike = []
    for index in sorted(left):
        mine = pairs(old[index].text)
        size = sum(mine.values())
        for other in came:
            total = size + sum(letters[other].values())
            if 2 * min(size, total - size) < SIMILAR * total:
                continue
            share = 2 * sum((mine & letters[other]).values()) / total
            if share >= SIMILAR:
                moved = abs(index / len(old) - other / len(new))
                alike.append((-share, moved, index, other))
    for _, _, index, other in sorted(alike):
        if index in left and other not in match:
            match[other] = index
            left.discard(index)
    return match


def increasing(numbers):
    """Returns the indices of a longest increasing subsequence."""
    ends, last, before = [], [], []
    for index, number in enumerate(numbers):
        place = bisect.bisect_left(ends, number)
        before.append(last[place - 1] if place else None)
        ends[place:place + 1] = [number]
        last[place:place + 1] = [index]
    chain, index = set(), last[-1] if last else None
    while index is not None:
        chain.add(index)
        index = before[index]
    return chain


def changes(old, new):
    """Yields the operations that turn `old` into `new`."""
    match = matches(old, new)
    continued = sorted(match)
    chain = increasing([match[index] for index in continued])
    stayed = {continued[place] for place in chain}
    kept = set(match.values())
    current = list(range(len(old)))
    for index in range(len(old)):
        if index not in kept:
            place = current.index(index)
            del current[place]
            yield "d", place
    previous = -1  # The current position of the preceding item of the new version.
    for index in range(len(new)):
        if index in stayed:
            previous = current.index(match[index])
        elif index in match:
            place = current.index(match[index])
            target = previous if place < previous else previous + 1
            current.insert(target, current.pop(place))
            if place != target:
                yield "m", place, target
            previous = target
        else:
            previous += 1
            current.insert(previous, ("new", index))
            yield "i", previous
    expected = [match.get(index, ("new", index)) for index in range(len(new))]
    assert current == expected, "the operations do not make the new version"


def written(operations):
    """Yields the lines of a trace. A run of insertions, each after the last, or of deletions at one position is one line."""
    run = None
    for letter, *numbers in operations:
        if run and letter == run[0] == "i" and numbers[0] == run[1] + run[2]:
            run[2] += 1
        elif run and letter == run[0] == "d" and numbers[0] == run[1]:
            run[2] += 1
        else:
            if run:
                yield f"{run[0]} {run[1]}" + (f" {run[2]}" if run[2] > 1 else "")
            run = [letter, numbers[0], 1] if letter != "m" else None
            if letter == "m":
                yield f"m {numbers[0]} {numbers[1]}"
    if run:
        yield f"{run[0]} {run[1]}" + (f" {run[2]}" if run[2] > 1 else "")


class Extract:
    """A trace with its figures."""

    def __init__(self, clone, commit, rule, paths):
        self.rule, self.paths = rule, paths
        self.commit = git(clone, "rev-parse", commit).decode().strip()
        self.operations, self.kinds = [], collections.Counter()
        self.versions, self.rewrites, self.rewritten, self.bots, self.peak = 0, 0, 0, 0, 0
        self.first = self.last = ""
        self.latest = []
        for (_, date, author), version in versions(clone, commit, rule, paths):
            done = list(changes(self.latest, version))
            if not done:
                self.latest = version
                continue
            if self.versions:
                self.kinds.update(operation[0] for operation in done)
                if len(version) >= 20 and len(done) > len(self.latest) / 2:
                    self.rewrites += 1
                    self.rewritten += len(done)
            else:
                self.first, self.start = date, len(done)
            self.versions += 1
            self.bots += bool(BOTS.search(author))
            self.last, self.latest = date, version
            self.peak = max(self.peak, len(version))
            self.operations += done
        names = git(clone, "log", "--format=%aE", commit, "--", *paths).decode("utf-8", "replace")
        self.authors = len(set(names.lower().splitlines()))

    @property
    def sorted(self):
        """The share of neighbors in the last version that are in alphabetical order."""
        texts = [item.text for item in self.latest]
        return sum(one <= two for one, two in zip(texts, texts[1:])) / max(len(texts) - 1, 1)

    @property
    def row(self):
        inserts = self.start + self.kinds["i"]
        return [
            self.commit, " ".join(self.paths), self.rule, self.authors, self.first, self.last, self.versions,
            self.start, inserts, self.kinds["d"], self.kinds["m"], self.peak,
        ]


def text(extract, row):
    """Returns the contents of a trace file: its description and origin as comments, then its operations."""
    head = f"# {row['name']}: {row['summary']}\n# source: {row['repository']} {row['path']} ({row['license']}), " \
        f"commit {extract.commit[:8]}; made by extract.py, rule {row['rule']}\n"
    return head + "".join(line + "\n" for line in written(extract.operations))


def make_all():
    """Makes every missing trace of the manifest, and returns the number of traces that could not be made."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Recorded")
    with open(os.path.join(folder, "sources.csv"), newline="", encoding="utf-8") as manifest:
        rows = [row for row in csv.DictReader(manifest) if row["rule"]]
    failures = 0
    for row in rows:
        path = os.path.join(folder, row["name"] + ".ops")
        if os.path.exists(path):
            continue
        print(f"{row['name']}: cloning {row['repository']} …", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as clone:
            try:
                url = f"https://github.com/{row['repository']}"
                subprocess.run(["git", "clone", "--quiet", "--bare", url, clone], check=True)
                extract = Extract(clone, row["commit"], row["rule"], row["path"].split(" "))
            except (subprocess.CalledProcessError, OSError) as error:
                print(f"{row['name']}: not made: {error}", file=sys.stderr)
                failures += 1
                continue
            made = (extract.start + extract.kinds["i"], extract.kinds["d"], extract.kinds["m"])
            if made != tuple(int(row[name]) for name in ("inserts", "deletes", "moves")):
                print(f"{row['name']}: not kept: {made} operations, and the manifest has others", file=sys.stderr)
                failures += 1
                continue
            draft = path + ".draft"
            with open(draft, "w", encoding="utf-8") as file:
                file.write(text(extract, row))
            os.replace(draft, path)
    return failures


def main(arguments):
    if arguments == ["--all"]:
        failures = make_all()
        if failures:
            sys.exit(f"{failures} of the traces could not be made")
        return
    figures = arguments[:1] == ["--row"]
    arguments = arguments[figures:]
    if len(arguments) < 4 or arguments[2] not in RULES:
        sys.exit(f"usage: extract.py --all, or [--row] CLONE COMMIT RULE PATH…; a rule is one of {', '.join(RULES)}")
    clone, commit, rule, *paths = arguments
    extract = Extract(clone, commit, rule, paths)
    if not extract.operations:
        sys.exit(f"{paths[0]}: no version has an item by the rule {rule}; name another rule or path")
    if figures:
        print(",".join(str(value) for value in extract.row))
        print(
            f"in alphabetical order {extract.sorted:.2f}, by bots {extract.bots} commits, rewrites {extract.rewrites} "
            f"with {extract.rewritten} operations", file=sys.stderr)
    else:
        print("\n".join(written(extract.operations)))


if __name__ == "__main__":
    main(sys.argv[1:])
