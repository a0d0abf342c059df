"""Keeps a copy of the lists in a JSON file, and syncs it. Written only from the document at /openapi.json."""
import copy, http.client, json, os, urllib.error, urllib.request, uuid

from merging import edits, MOST, content, difference, merge, shown, spread


FULL = 200  # The maximum number of todos in a list.


class Later(Exception):
    """Raised without a response, or if the response asks to try again later. The request may have been applied."""


class Synced:
    """The copy of the lists. `parts` contains the index and each list by its path: the items that the server had at the
    last sync (`base`, at `version`), the displayed items (`mine`), and the push with an unknown outcome (`open`)."""

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
        """Sends a request, and returns the status and content. Raises Later if the response is not from this server."""
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
        """Merges the server's contents of a part into this copy."""
        push = part["open"]
        if push and contents["lastBatch"] == push["key"]:
            part["base"], part["open"] = push["then"], None
        elif push and contents["version"] != push["version"]:
            part["open"] = None  # The server's version has changed, so the push is refused if it still arrives.
        elif push:
            return  # The push may still arrive, so only the same push may be sent again.
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
                    # It was moved to another list here and edited in this one: the edit follows the move.
                    moved[id] = {**merge(base[id], moved[id], theirs[id]), "priority": moved[id]["priority"]}
                    merged[id] = None
        part["mine"] = {id: item for id, item in merged.items() if item}
        part["base"], part["version"] = copy.deepcopy(theirs), contents["version"]
        self.tidy(strict=False)

    def rescue(self, list):
        """Handles a list that was deleted on the server: todos edited here are created again, with their list."""
        part = self.part("/lists/" + list)
        edited = {id: item for id, item in part["mine"].items() if content(item) != content(part["base"].get(id))}
        part.update(version=0, base={}, open=None, mine=edited)
        if edited:
            self.index["base"].pop(list)

    def tidy(self, strict):
        """Keeps each todo in only one list, gives todos different positions, and moves surplus todos to other lists. If
        `strict`, todos that have left a list but still need a place on the server also count as part of it."""
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
        """Returns the todos that moved to another list, if the server does not yet have them there with all edits.
        Until then, they are not removed from this list on the server."""
        if part is self.index:
            return {}
        return {id: part["base"][id] for other in self.lists().values()
                for id in part["base"].keys() & other["mine"].keys() - part["mine"].keys()
                if other["base"].get(id) != other["mine"][id]}

    def target(self, part):
        """Returns the items that the server should have after the next push. New ones wait while held ones fill it."""
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
            self.save()  # Saved before it is sent, so that it is sent again under the same key after a crash.
        push = part["open"]
        status, answer = self.ask("PATCH", path, {"changes": push["changes"]}, If_Match=f'"{push["version"]}"',
                                  Idempotency_Key=push["key"])
        if status == 200:
            part["base"], part["version"], part["open"] = push["then"], answer["version"], None
        elif status == 412:
            self.take(part, answer)
        else:
            part["open"] = None
            if status != 404:  # With 404, the list was deleted, which the next fetch of the index handles.
                self.refusals.append(answer)
        self.save()

    def sync(self):
        """Fetches and pushes until both sides are equal. Raises Later if that fails, and keeps the open pushes."""
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
