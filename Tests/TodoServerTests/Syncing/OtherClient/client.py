"""A command-line client of the sync server. It keeps its copy of the lists in a JSON file.

client.py FILE URL TOKEN list NAME | add LIST TITLE | edit TODO MEMBER JSON | place TODO INDEX | transfer TODO LIST
                         | delete TODO | show | sync | play SEED SECONDS    (edits and syncs at random, and logs)
"""
import json, random, sys, time

from merging import MOST, shown, spread
from syncing import FULL, Later, Synced


class Client(Synced):
    def add(self, list, title):
        return self.new(self.lists()[list]["mine"], title=title, tags=[], deadline=None, done=False)

    def edit(self, todo, member, value):
        items = self.find(todo)
        counts = items[todo].get("edits", {})
        counts = {**counts, member: min(counts.get(member, 0) + 1, MOST)}
        items[todo].update({member: json.loads(value), "edits": counts})
        if member == "done":
            items[todo]["priority"] = None
            spread(shown({"mine": items}, items[todo]["done"]))

    def place(self, todo, index):
        items = self.find(todo)
        section = [item for item in shown({"mine": items}, items[todo]["done"]) if item["id"] != todo]
        items[todo]["priority"] = None
        section.insert(int(index), items[todo])
        spread(section)

    def delete(self, todo):
        del self.find(todo)[todo]

    def show(self):
        return {"lists": [{
            "id": list["id"], "name": list["name"],
            **{name: [{key: todo[key] for key in ("id", "title", "priority")} for todo in shown(part, name == "done")]
               for name in ("open", "done")}} for list in shown(self.index) for part in [self.lists()[list["id"]]]]}

    def play(self, seed, seconds):
        """Edits and syncs at random. Logs an edit before making it, and additions and deletions once stored."""
        chance, end, count = random.Random(int(seed)), time.monotonic() + float(seconds), 0
        say = lambda *words: print(*words, flush=True)
        while time.monotonic() < end:
            lists = sorted(self.lists())
            todos = sorted(id for list in lists for id in self.lists()[list]["mine"])
            room = [list for list in lists if len(self.lists()[list]["mine"]) < FULL]
            kind, todo, title = chance.randrange(16), chance.choice(todos or [""]), f"{seed}-{count}"
            count += 1
            if kind < 4 and room:
                id = self.add(chance.choice(room), title)
                self.save()
                say("added", id, title)
            elif kind < 12 and todos:
                say("touching", todo)
                if kind < 7:
                    say("titling", todo, title)
                    self.edit(todo, "title", json.dumps(title))
                elif kind == 7:
                    self.edit(todo, "done", json.dumps(not self.find(todo)[todo]["done"]))
                elif kind == 8:
                    self.place(todo, chance.randrange(len(self.find(todo))))
                elif kind < 11 and room:
                    self.transfer(todo, chance.choice(room))
                elif kind == 11:
                    say("deleting", todo)
                    self.delete(todo)
                self.save()
                if kind == 11:
                    say("deleted", todo)
            else:
                try:
                    self.sync()
                except Later:
                    time.sleep(0.05)


if __name__ == "__main__":
    if len(sys.argv) < 5 or sys.argv[4] not in "list add edit place transfer delete show sync play".split():
        sys.exit(__doc__)
    client, code = Client(*sys.argv[1:4]), 0
    try:
        answer = getattr(client, sys.argv[4])(*sys.argv[5:])
    except Later as later:
        answer, code = None, str(later)
    client.save()
    if client.refusals:
        code = f"refused: {client.refusals}"
    if sys.argv[4] == "sync" and code == 0:
        answer = client.show()
    if answer is not None:
        print(answer if isinstance(answer, str) else json.dumps(answer))
    sys.exit(code)
