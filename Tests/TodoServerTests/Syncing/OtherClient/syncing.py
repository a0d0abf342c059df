"""What keeps a copy of the lists in a file of JSON, and syncs it: written from GET /openapi.json alone."""
import copy, http.client, json, os, urllib.error, urllib.request, uuid

from merging import edits, MOST, content, difference, merge, shown, spread


FULL = 200  # Todos of a list.


class Later(Exception):
    """No answer of the server's, or one that says that it is to be asked later: what was sent may have been applied."""


class Synced:
    """`parts` has the index and each list, by path: what the server has as far as is known (`base` at `version`),
    what is shown (`mine`), and the push of which nobody knows yet whether it was applied (`open`)."""

    def __init__(self, file, url, token):
        self.file, self.url, self.token, self.refusals = file, url.rstrip("/"), token, []
        saved = json.load(open(file)) if os.path.exists(file) else {"mark": None, "parts": {}}
        self.mark, self.parts = saved["mark"], saved["parts"]
        self.index = self.part("/index")

    def part(self, path):
        return self.parts.setdefault(path, {"version": 0, "base": {}, "mine": {}, "open": None})

    def lists(self):
        return {id: self.part("/lists/" + id) for id in self.index["mine"]}

    def save(self):
        with open(self.file + ".new", "w") as out:
            json.dump({"mark": self.mark, "parts": self.parts}, out)
            out.flush()
            os.fsync(out.fileno())
        os.replace(self.file + ".new", self.file)

    def ask(self, method, path, body=None, **fields):
        """Returns the status and the content, which the server alone has written."""
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        request = urllib.request.Request(self.url + path, body and json.dumps(body).encode(), method=method, headers={
            "Authorization": "Bearer " + self.token, "Content-Type": "application/json", "Protocol-Version": "2",
            **fields})
        try:
            try:
                answer = urllib.request.urlopen(request, timeout=2)
            except urllib.error.HTTPError as error:
                answer = error
            with answer:
                status, content = answer.status, json.loads(answer.read())
                version = answer.headers["Protocol-Version"]
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Later(repr(error))
        if version != "2":
            raise Later(f"protocol version {version}")
        if not isinstance(content, dict) or status >= 500 or status in (401, 429):
            raise Later(f"{status} {content}")
        if path != "/versions" and content.get("mark", self.mark) != self.mark:
            raise Later("a version of another mark")
        return status, content

    def new(self, items, **members):
        id = str(uuid.uuid4())
        items[id] = {"id": id, **members, "priority": None}
        spread(shown({"mine": items}, members.get("done")))
        return id

    def list(self, name):
        return self.new(self.index["mine"], name=name, color="#007AFF", image=None)

    def find(self, todo):
        return next(part["mine"] for part in self.lists().values() if todo in part["mine"])

    def transfer(self, todo, list):
        to, items = self.lists()[list]["mine"], self.find(todo)
        if to is not items:
            item = items.pop(todo)
            to[todo] = {**item, "transfers": min(item.get("transfers", 0) + 1, MOST), "priority": None}
            spread(shown({"mine": to}, item["done"]))

    # Merging

    def take(self, part, contents):
        """Merges what the server has."""
        push = part["open"]
        if push and contents["lastBatch"] == push["key"]:
            part["base"], part["open"] = push["then"], None
        elif push and contents["version"] != push["version"]:
            part["open"] = None  # The version has gone on without it, so that it is refused whenever it arrives.
        elif push:
            return  # It may still be on its way: only the same push may be sent again.
        theirs = {item["id"]: item for item in contents["items"]}
        if part is self.index:
            for id in self.index["base"].keys() - theirs.keys():
                self.rescue(id)
        base, mine = part["base"], part["mine"]
        merged = {id: merge(base.get(id), mine.get(id), theirs.get(id)) for id in mine.keys() | theirs.keys()}
        if part is not self.index:
            elsewhere = {id: other for other in self.lists().values() if other is not part for id in other["mine"]}
            for id in theirs.keys() & base.keys() & elsewhere.keys() - mine.keys():
                moved = elsewhere[id]["mine"]
                if theirs[id].get("transfers", 0) < moved[id].get("transfers", 0):
                    # It was edited where it was moved away from: the edit goes with it.
                    moved[id] = {**merge(base[id], moved[id], theirs[id]), "priority": moved[id]["priority"]}
                    merged[id] = None
        part["mine"] = {id: item for id, item in merged.items() if item}
        part["base"], part["version"] = copy.deepcopy(theirs), contents["version"]
        self.tidy(strict=False)

    def rescue(self, list):
        """A list was deleted: what was edited here meanwhile is made anew, with its list."""
        part = self.part("/lists/" + list)
        edited = {id: item for id, item in part["mine"].items() if content(item) != content(part["base"].get(id))}
        part.update(version=0, base={}, open=None, mine=edited)
        if edited:
            self.index["base"].pop(list)

    def tidy(self, strict):
        """One todo is in one list, no two stand at the same place, and what a list has no room for goes to another;
        strictly: also where it will have room."""
        for path in [path for path in self.parts if path[7:] not in self.index["mine"] and path != "/index"]:
            del self.parts[path]
        copies = {}
        for list, part in self.lists().items():
            for id, item in part["mine"].items():
                copies.setdefault(id, []).append((item.get("transfers", 0), list, item))
        for id, found in copies.items():
            _, list, winner = max(found, key=lambda found: found[:2])
            edited = max(found, key=lambda found: (edits(found[2]), found[:2]))[2]
            if len(found) > 1:
                kept = {key: winner[key] for key in ("priority", "transfers") if key in winner}
                self.lists()[list]["mine"][id] = {**edited, **kept}
            for _, other, _ in found:
                if other != list:
                    del self.lists()[other]["mine"][id]
        for list, part in self.lists().items():
            more = len(part["mine"]) + (len(self.held(part)) if strict else 0) - FULL
            for id in [id for id in part["mine"] if id not in part["base"]][:max(more, 0)]:
                room = (list for list, part in self.lists().items() if len(part["mine"]) + len(self.held(part)) < FULL)
                self.transfer(id, next(room, None) or self.list("More"))
        for section in [shown(self.index)] + [shown(part, done) for part in self.lists().values() for done in (0, 1)]:
            spread(section)

    # Syncing

    def held(self, part):
        """What left this list, and is not yet known to be in its new one whole: here it is removed only then."""
        if part is self.index:
            return {}
        return {id: part["base"][id] for other in self.lists().values()
                for id in part["base"].keys() & other["mine"].keys() - part["mine"].keys()
                if other["base"].get(id) != other["mine"][id]}

    def target(self, part):
        """What the server is to have next. What is new waits for the place that those hold who leave."""
        all = {**part["mine"], **self.held(part)}
        new = [id for id in part["mine"] if id not in part["base"]]
        late = set(new[max(len(new) - max(len(all) - FULL, 0), 0):])
        return {id: item for id, item in all.items() if id not in late}

    def push(self, path, part):
        if not part["open"]:
            then = copy.deepcopy(self.target(part))
            changes = difference(part["base"], then)
            if not changes or not part["version"]:
                return
            part["open"] = {"key": str(uuid.uuid4()), "version": part["version"], "changes": changes, "then": then}
            self.save()  # Before it is sent: after a crash it is sent again, under the same key.
        push = part["open"]
        status, answer = self.ask("PATCH", path, {"changes": push["changes"]}, If_Match=f'"{push["version"]}"',
                                  Idempotency_Key=push["key"])
        if status == 200:
            part["base"], part["version"], part["open"] = push["then"], answer["version"], None
        elif status == 412:
            self.take(part, answer)
        else:
            part["open"] = None
            if status != 404:  # A list that was deleted meanwhile: the index will tell.
                self.refusals.append(answer)
        self.save()

    def sync(self):
        """Asks and tells until both sides have the same. Ends with Later where that can't be; what is open stays so."""
        self.refusals = []
        for round in range(30):
            _, versions = self.ask("GET", "/versions")
            if versions["mark"] != self.mark:
                for part in self.parts.values():
                    part.update(version=0, base={}, open=None)
                self.mark = versions["mark"]
            if versions["index"] != self.index["version"]:
                self.take(self.index, self.ask("GET", "/index")[1])
            for list, part in self.lists().items():
                if list in self.index["base"] and versions["lists"].get(list) != part["version"]:
                    status, contents = self.ask("GET", "/lists/" + list)
                    if status == 200:
                        self.take(part, contents)
            if round > 10:
                self.tidy(strict=True)
            self.save()
            parts = [("/index", self.index)] + [("/lists/" + list, part) for list, part in self.lists().items()]
            for path, part in parts:
                self.push(path, part)
            done = (part["version"] and not part["open"] and part["base"] == part["mine"] for _, part in parts)
            if self.refusals or all(done):
                return
        raise Later("others are faster")
