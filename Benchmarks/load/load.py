#!/usr/bin/env python3
"""Measures the sync server under load, on Linux, with wrk: requests, event streams, slow clients. Takes five minutes.

Starts `todos serve` in a scratch folder on the loopback. Prints the page load.md; a full run also writes it, with the
raw figures load.csv, to results in the package. Exits with 1 if a request failed.
"""
import argparse, concurrent.futures, csv, datetime, http.client, json, math, os, pathlib, platform, resource
import selectors, shlex, shutil, signal, socket, sqlite3, statistics, subprocess, sys, tempfile, time, uuid

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
LISTS_PER_ACCOUNT = 200
TODOS = 20
#: The kinds of requests: title, kind in requests.lua, requested resources.
KINDS = [("nothing, 204", "nothing", "none"), ("fetch, 304", "unchanged", "lists"), ("fetch, 200", "fetch", "lists"),
         ("push", "push", "lists"), ("versions, 304", "unchanged", "versions"), ("versions, 200", "fetch", "versions")]
NOTHING, FETCH = KINDS[:2]


class Failure(Exception):
    """An error that ends the run."""


def say(text):
    print(f"bench load: {text}", file=sys.stderr, flush=True)


class Server:
    """A server process that listens on a free port of the loopback."""

    def __init__(self, command, log):
        with open(log, "a") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        address = next((line for line in self.process.stdout if line.startswith("http://")), None)
        if address is None:
            raise Failure(f"{command[0]} does not listen: {log.read_text()[-500:]}")
        self.port = int(address.rpartition(":")[2])
        self.log = log

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        self.process.terminate()
        code = self.process.wait()
        if code != 0 and error is None:
            raise Failure(f"the server ended with code {code}: {self.log.read_text()[-500:]}")

    def _stat(self):
        # The name of the program, in parentheses, may contain spaces.
        return pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()

    @property
    def cpu(self):
        """The CPU time used so far, in seconds."""
        return sum(map(int, self._stat()[11:13])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self):
        """The resident memory, in bytes."""
        return int(self._stat()[21]) * os.sysconf("SC_PAGESIZE")


class Client(http.client.HTTPConnection):
    """A connection that sends one request at a time."""

    def __init__(self, port):
        super().__init__("127.0.0.1", port, timeout=30)

    def send_request(self, method, path, token, changes=None, tag=None):
        headers, body = {"Authorization": f"Bearer {token}", "Protocol-Version": "2"}, None
        if changes:
            headers |= {"If-Match": tag, "Idempotency-Key": str(uuid.uuid4())}
            body = json.dumps({"changes": changes})
        self.request(method, path, body, headers)

    def receive_tag(self):
        answer = self.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise Failure(f"status {answer.status} instead of 200: {text[:200].decode(errors='replace')}")
        self.mark = json.loads(text).get("mark", "-")
        return answer.headers["ETag"]

    def ask(self, *request):
        self.send_request(*request)
        return self.receive_tag()


class Streams:
    """Open event streams, distributed evenly over the accounts."""

    def __init__(self, port, tokens, count):
        self.selector = selectors.DefaultSelector()
        self.of_token = {token: [] for token in tokens}
        for first in range(0, count, 200):  # In batches, because the server's queue of new connections is limited.
            batch = []
            for number in range(first, min(first + 200, count)):
                token = tokens[number % len(tokens)]
                stream = socket.create_connection(("127.0.0.1", port))
                head = ("GET /events HTTP/1.1\r\nHost: localhost\r\nProtocol-Version: 2\r\n"
                        f"Authorization: Bearer {token}\r\n\r\n")
                stream.sendall(head.encode())
                stream.setblocking(False)
                self.selector.register(stream, selectors.EVENT_READ)
                self.of_token[token].append(stream)
                batch.append(stream)
            self.wait(b"\n\n", batch, time.perf_counter())  # The first comment: the stream has begun.

    def wait(self, text, streams, start):
        """Returns the seconds from start until each stream has received the text, ascending."""
        missing, times = dict.fromkeys(streams, b""), []
        while missing:
            if time.perf_counter() - start > 30:
                raise Failure(f"{len(missing)} event streams have not received {text} within 30 s")
            for stream, data in self.read(1):
                if stream in missing:
                    missing[stream] += data
                    if text in missing[stream]:
                        times.append(time.perf_counter() - start)
                        del missing[stream]
        return times

    def read(self, timeout):
        """Yields the streams that have received data, with the data."""
        for key, _ in self.selector.select(timeout):
            data = key.fileobj.recv(65_536)
            if not data or data.startswith(b"HTTP/1.1 ") and not data.startswith(b"HTTP/1.1 200"):
                raise Failure(f"an event stream ended: {data[:200]}")
            yield key.fileobj, data

    def close(self):
        for _ in self.read(0):  # Fails if the server has closed one of them.
            pass
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()
        self.selector.close()


class Run:
    """A run, with its options, its scratch folder, the lists on the server, and the figures."""

    def __init__(self, options, todos, scratch):
        self.options, self.todos, self.scratch = options, todos, pathlib.Path(scratch)
        self.database = self.scratch / "todos.sqlite"
        self.lists, self.tokens, self.failures = [], [], []
        #: The rows of load.csv: part, subject, sample number, figure, value (seconds, bytes or ratio).
        self.figures = []

    def add(self, part, subject, number, figures):
        self.figures += [(part, subject, number, figure, value) for figure, value in figures.items()]

    def values(self, part, subject, figure):
        return [row[4] for row in self.figures if row[:2] == (part, subject) and row[3] == figure]

    def median(self, *key):
        return statistics.median(self.values(*key))

    def server(self, *arguments):
        return Server([self.todos, "serve", "--port", "0", "--database", self.database, "--requests-per-second", "0",
                       "--answers", "1000000", "--streams", "1000000", "--connections-per-address", "0",
                       *map(str, arguments)], self.scratch / "todos.log")

    def make_lists(self, server):
        say(f"making {self.options.lists} lists of {TODOS} todos")
        client = Client(server.port)
        for first in range(0, self.options.lists, LISTS_PER_ACCOUNT):
            command = [self.todos, "token", f"account-{len(self.tokens)}", "--database", self.database]
            token = subprocess.run(command, text=True, check=True, stdout=subprocess.PIPE).stdout.strip()
            numbers = range(first, min(first + LISTS_PER_ACCOUNT, self.options.lists))
            client.ask("PATCH", "/index", token, [
                {"id": f"list-{n}", "insert": {"name": f"List {n}", "priority": n}} for n in numbers], '"1"')
            for n in numbers:
                client.ask("PATCH", f"/lists/list-{n}", token, [
                    {"id": f"todo-{k}", "insert": {"title": f"Todo {k} of list {n}", "priority": k}}
                    for k in range(TODOS)], '"1"')
            self.tokens.append(token)
            self.lists += [(f"/lists/list-{n}", token) for n in numbers]

    def targets(self, resources, server):
        """Writes the resources with their current entity tags and marks to a file for requests.lua."""
        lines = ["/ - - -"]
        if resources != "none":
            time.sleep(0.5)  # wrk abandons its last requests, which the server may still be applying.
            client = Client(server.port)
            requested = self.lists if resources == "lists" else [("/versions", token) for token in self.tokens]
            lines = [f"{path} {token} {client.ask('GET', path, token)} {client.mark}" for path, token in requested]
        file = self.scratch / "targets"
        file.write_text("\n".join(lines))
        return file

    def sample(self, kind, server, seconds):
        """Measures one kind of request with wrk."""
        name, script, resources = kind
        targets, connections = self.targets(resources, server), str(self.options.connections)
        server_cpu, before = server.cpu, resource.getrusage(resource.RUSAGE_CHILDREN)
        output = subprocess.run(
            ["wrk", "-t", connections, "-c", connections, "-d", f"{seconds}s", "--timeout", "30s",
             "-s", FOLDER / "requests.lua", f"http://127.0.0.1:{server.port}/",
             "--", script, targets, connections, uuid.uuid4().hex[:8]],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
        server_cpu, after = server.cpu - server_cpu, resource.getrusage(resource.RUSAGE_CHILDREN)
        line = next((line for line in output.splitlines() if line.startswith("result\t")), None)
        if line is None:
            raise Failure(f"{name}: wrk failed: {output.strip()[-500:]}")
        _, requests, duration, p50, p99, longest, failures, first = line.split("\t")
        if int(failures) > 0:
            self.failures.append(f"{failures} requests failed, the first: {name}: {first}")
        requests = int(requests)
        if requests == 0:
            raise Failure(f"{name}: no request was answered within {seconds} s")
        client_cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return {"requests per second": requests / float(duration), "p50": float(p50), "p99": float(p99),
                "longest": float(longest), "server CPU": server_cpu / requests, "client CPU": client_cpu / requests}

    def measure_commits(self, number):
        """Measures how fast SQLite alone commits rows of 200 bytes. Each commit waits for the disk."""
        database = sqlite3.connect(self.scratch / f"commits-{number}.sqlite", isolation_level=None)
        for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
                          "CREATE TABLE item (id INTEGER PRIMARY KEY, content TEXT NOT NULL)"):
            database.execute(statement)
        start = time.perf_counter()
        for n in range(self.options.commits):
            database.execute("INSERT OR REPLACE INTO item (id, content) VALUES (?, ?)", (n % 20, "x" * 200))
        rate = self.options.commits / (time.perf_counter() - start)
        database.close()
        self.add("requests", "SQLite", number, {"commits per second": rate})

    def measure_requests(self):
        bare = Server([self.todos.parent / "BareServer"], self.scratch / "bare.log")
        with bare, self.server() as server:
            self.make_lists(server)
            for number in range(1, self.options.passes + 1):
                for kind in KINDS:
                    say(f"{kind[0]}, pass {number} of {self.options.passes}")
                    sample = self.sample(kind, bare if kind == NOTHING else server, self.options.seconds)
                    self.add("requests", kind[0], number, sample)
                self.measure_commits(number)

    def measure_fetches(self, server, condition, seconds=None):
        say(f"fetches {condition}")
        self.add("fetches", condition, 1, self.sample(FETCH, server, seconds or self.options.seconds))

    def measure_streams(self):
        options = self.options
        with self.server("--connections", options.streams + options.connections + 20,
                         "--heartbeat-seconds", options.heartbeat) as server:
            self.measure_fetches(server, "before event streams are opened")
            self.add("streams", "before", 1, {"memory": server.memory})
            for number in range(1, 4):
                say(f"opening {options.streams} event streams, time {number} of 3")
                streams = Streams(server.port, self.tokens, options.streams)
                if number == 1:
                    cpu = server.cpu
                    time.sleep(options.heartbeat)
                    self.add("streams", "idle", 1, {"server CPU share": (server.cpu - cpu) / options.heartbeat})
                    self.measure_fetches(server, "while event streams are open", options.heartbeat + 1)
                    self.measure_pushes(server, streams)
                self.add("streams", "open", number, {"memory": server.memory})
                streams.close()
                if number == 1:
                    self.measure_fetches(server, "after event streams were closed")
                time.sleep(1)
                self.add("streams", "closed", number, {"memory": server.memory})

    def measure_pushes(self, server, streams):
        """Measures the time from a push until the event streams of its account receive it."""
        say(f"{self.options.pushes} pushes to event streams")
        client = Client(server.port)
        for number in range(1, self.options.pushes + 1):
            # Alternates between the accounts.
            path, token = self.lists[number * (LISTS_PER_ACCOUNT + 1) % len(self.lists)]
            tag = client.ask("GET", path, token)
            version = int(tag.strip('"')) + 1
            event = f'data: {{"list":"{path.rpartition("/")[2]}","version":{version}}}\n'.encode()
            start = time.perf_counter()
            client.send_request("PATCH", path, token, [{"id": "todo-1", "update": {"title": f"Push {number}"}}], tag)
            times = streams.wait(event, streams.of_token[token], start)
            if (tag := client.receive_tag()) != f'"{version}"':
                self.failures.append(f'push to {path}: tag {tag} instead of "{version}"')
            if times:
                p99 = times[math.ceil(len(times) * 0.99) - 1]
                self.add("streams", "push", number, {"p50": statistics.median(times), "p99": p99, "last": times[-1]})

    def measure_slow_clients(self):
        options = self.options
        head = ("PATCH /index HTTP/1.1\r\nHost: localhost\r\nProtocol-Version: 2\r\n"
                f"Authorization: Bearer {self.tokens[0]}\r\n"
                'If-Match: "1"\r\nIdempotency-Key: slow\r\nContent-Length: 100000\r\n\r\n')
        # The part that a client sends at once, and the part that it sends byte by byte.
        kinds = [("head", "", "GET /index HTTP/1.1\r\nX: "), ("body", head, "")]
        with (self.server("--request-seconds", options.request) as server,
              concurrent.futures.ThreadPoolExecutor() as pool):
            self.measure_fetches(server, "before slow clients connect")
            clients = []
            for number in range(options.slow):
                kind, at_once, slowly = kinds[number % 2]
                client = socket.create_connection(("127.0.0.1", server.port))
                client.sendall(at_once.encode())
                client.setblocking(False)
                clients.append((client, kind, time.perf_counter(), iter(slowly)))
            fetches = pool.submit(self.measure_fetches, server, "while slow clients are connected")
            say(f"waiting until the server has closed {options.slow} slow clients")
            tick, end = time.perf_counter(), time.perf_counter() + options.request + 30
            while clients and time.perf_counter() < end:
                is_due = time.perf_counter() >= tick
                tick += is_due
                for entry in clients[:]:
                    client, kind, opened, slowly = entry
                    try:
                        if is_due:
                            client.send(next(slowly, "x").encode())
                        is_closed = client.recv(65_536) == b""
                    except BlockingIOError:
                        is_closed = False
                    except ConnectionError:
                        is_closed = True
                    if is_closed:
                        client.close()
                        clients.remove(entry)
                        seconds = time.perf_counter() - opened
                        self.add("slow", kind, options.slow - len(clients), {"closed after": seconds})
                time.sleep(0.05)
            fetches.result()
            if clients:
                self.failures.append(f"{len(clients)} slow clients were not closed in time")


def table(head, rows):
    rule = ["---"] + ["---:"] * (len(head) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, rule, *rows])


def spread(values):
    return f"{min(values):,.0f}–{max(values):,.0f}"


def ms(seconds):
    return f"{seconds * 1e3:.2f}"


def page(run, date, load):
    """Returns the text of load.md, made from the raw figures."""
    options, values, median = run.options, run.values, run.median

    def output(*command):
        return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout.strip()

    def request_row(part, name):
        rate, p50, p99 = (median(part, name, figure) for figure in ("requests per second", "p50", "p99"))
        return [f"{rate:,.0f}", ms(p50), ms(p99), ms(max(values(part, name, "longest")))]

    base, base_cpu = (median("requests", NOTHING[0], figure) for figure in ("requests per second", "server CPU"))
    requests = []
    for name, *_ in KINDS:
        rates = values("requests", name, "requests per second")
        cpu, client_cpu = (median("requests", name, figure) for figure in ("server CPU", "client CPU"))
        rate, *times = request_row("requests", name)
        requests.append([name, rate, spread(rates), f"{statistics.median(rates) / base:.1%}",
                         *times, f"{cpu * 1e6:.1f}", f"{cpu / base_cpu:.1f}×", f"{client_cpu * 1e6:.1f}"])
    before, opened, closed = (values("streams", state, "memory") for state in ("before", "open", "closed"))
    stream, last = (opened[0] - before[0]) / options.streams, values("streams", "push", "last")
    told, pushes = median("streams", "push", "p50"), median("requests", "push", "requests per second")
    streams = [["memory without event streams", f"{before[0] / 1e6:.1f} MB"]]
    for number, (memory_open, memory_closed) in enumerate(zip(opened, closed), 1):
        streams += [[f"memory with {options.streams:,} open, time {number}", f"{memory_open / 1e6:.1f} MB"],
                    [f"memory after they were closed, time {number}", f"{memory_closed / 1e6:.1f} MB"]]
    streams += [["memory per event stream", f"{stream / 1e3:.1f} kB"],
                ["server CPU while idle", f"{values('streams', 'idle', 'server CPU share')[0]:.2%} of a core"],
                ["a stream has received a push, p50", ms(told) + " ms"],
                ["a stream has received a push, p99", ms(median("streams", "push", "p99")) + " ms"],
                ["the last stream has received a push, p50", ms(statistics.median(last)) + " ms"],
                ["the last stream has received a push, longest", ms(max(last)) + " ms"]]
    slow = [[kind, str(len(times)), *(f"{f(times):.1f}" for f in (min, statistics.median, max))]
            for kind in ("head", "body") if (times := values("slow", kind, "closed after"))]
    commits = values("requests", "SQLite", "commits per second")
    dirty = " with uncommitted changes" if output("git", "status", "--porcelain") else ""
    return (FOLDER / "page.md").read_text().format(
        o=options, todos=TODOS, date=date, load=load, cores=os.cpu_count(), pushes=pushes,
        commits=statistics.median(commits), commit_spread=spread(commits),
        failures=f"**Failures make the figures void**: {'; '.join(run.failures)}.\n\n" if run.failures else "",
        fetches=median("requests", FETCH[0], "requests per second"), stream=stream / 1e3, told=told * 1e3,
        told_streams=options.streams // len(run.tokens),
        requests=table(["request", "requests/s", "spread", "requests/s of baseline", "p50 (ms)", "p99 (ms)",
                        "longest (ms)", "server CPU (µs)", "CPU / baseline", "client CPU (µs)"], requests),
        streams=table(["event streams", "figure"], streams),
        besides=table(["fetches, 304", "requests/s", "p50 (ms)", "p99 (ms)", "longest (ms)"],
                      [[name, *request_row("fetches", name)]
                       for name in dict.fromkeys(row[1] for row in run.figures if row[0] == "fetches")]),
        slow=table(["slow part", "connections closed", "first after (s)", "median (s)", "last after (s)"], slow),
        command=shlex.join(["swift", "run", "bench", "load", *options.arguments]),
        commit=f"`{output('git', 'rev-parse', '--short=12', 'HEAD')}`{dirty}",
        build="server given by --server, perhaps not optimized" if options.server else "release build",
        processor=output("sed", "-n", "s/^model name.*: //p;T;q", "/proc/cpuinfo"),
        system=platform.freedesktop_os_release()["PRETTY_NAME"],
        swift=output("swift", "--version").partition(" (")[0], wrk=output("wrk", "-v").partition(" [")[0])


def build(scratch_path):
    """Builds both servers optimized, and returns the path of `todos`."""
    command = ["swift", "build", "-c", "release", "-debug-info-format", "none", "--package-path", ROOT,
               "--traits", "Server", "--scratch-path", scratch_path]
    for product in "BareServer", "todos":
        say(f"building {product}, optimized: several minutes the first time")
        if subprocess.run([*command, "--product", product], stdout=sys.stderr).returncode != 0:
            raise Failure(f"{product} cannot be built, for the reason above")
    folder = subprocess.run([*command, "--show-bin-path"], text=True, check=True, stdout=subprocess.PIPE).stdout
    return pathlib.Path(folder.strip()) / "todos"


def parsed_options():
    def count(text):
        if not text.isdecimal() or not 1 <= int(text) <= 100_000:
            raise argparse.ArgumentTypeError(f"{text} is not a number from 1 to 100000")
        return int(text)

    arguments = sys.argv[1:]
    parser = argparse.ArgumentParser(prog="bench load", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lists", type=count, help=f"the number of lists, with {TODOS} todos each")
    parser.add_argument("--connections", type=count, help="the number of connections that send requests")
    parser.add_argument("--streams", type=count, help="the number of open event streams")
    parser.add_argument("--slow", type=count, help="the number of clients that send one byte per second")
    parser.add_argument("--quick", action="store_true", help="smoke test; takes half a minute")
    parser.add_argument("--output", type=pathlib.Path, metavar="DIR", help="the folder for load.md and load.csv")
    parser.add_argument("--scratch", metavar="DIR", help="the parent of the scratch folder, on the disk to be measured")
    parser.add_argument("--server", type=pathlib.Path, metavar="PATH",
                        help="a built `todos` with BareServer beside it; without this option, both are built")
    parser.add_argument("--scratch-path", default=ROOT / ".build-server", help=argparse.SUPPRESS)
    options = parser.parse_args()
    is_full = not (options.quick or options.server or options.lists or options.connections or options.streams
                   or options.slow)
    full = dict(lists=1_000, connections=64, streams=5_000, slow=500, passes=5, seconds=3, pushes=200,
                commits=500, heartbeat=15, request=30)
    quick = dict(lists=64, connections=16, streams=200, slow=20, passes=1, seconds=1, pushes=10,
                 commits=50, heartbeat=2, request=2)
    for name, value in (quick if options.quick else full).items():
        setattr(options, name, getattr(options, name, None) or value)
    if options.lists < options.connections:
        parser.error(f"each connection needs a list of its own: --lists must be at least {options.connections}")
    options.output = options.output or (ROOT / "results" if is_full else None)
    page = options.output and options.output / "load.md"
    if page and page.exists() and not page.read_text().startswith("# Load: "):
        parser.error(f"{page} is not a page of bench load; name another folder with --output")
    if "--scratch-path" in arguments:  # From the launcher.
        del arguments[(at := arguments.index("--scratch-path")):at + 2]
    options.arguments = arguments
    return options


def main():
    options = parsed_options()
    if platform.system() != "Linux":
        raise Failure("runs on Linux only, because it reads memory and CPU time from /proc")
    if not shutil.which("wrk"):
        raise Failure("wrk is missing; install the package wrk: apt-get install wrk")
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if limit < (needed := options.streams + options.connections + options.slow + 256):
        raise Failure(f"needs {needed} open files, but {limit} are allowed; raise ulimit -Hn or lower --streams")
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    todos = (options.server or build(options.scratch_path)).resolve()
    for program in todos, todos.parent / "BareServer":
        if not os.access(program, os.X_OK):
            raise Failure(f"{program} is missing; build it with swift build --traits Server, or leave out --server")
    date, load = datetime.datetime.now(datetime.timezone.utc), os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="bench-load-", dir=options.scratch) as scratch:
        run = Run(options, todos, scratch)
        run.measure_requests()
        run.measure_streams()
        run.measure_slow_clients()
    text = page(run, date, load)
    print(text)
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
        (options.output / "load.md").write_text(text)
        with open(options.output / "load.csv", "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["part", "subject", "sample", "figure", "value"])
            writer.writerows((*row[:4], f"{row[4]:.6g}") for row in run.figures)
        say(f"wrote load.md and load.csv to {options.output}")
    if run.failures:
        raise Failure("; ".join(run.failures))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except (Failure, OSError, http.client.HTTPException, subprocess.CalledProcessError) as error:
        say(f"error: {error}")
        sys.exit(1)
