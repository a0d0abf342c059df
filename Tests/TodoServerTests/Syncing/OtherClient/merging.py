"""Merges two copies of a list, and keeps the order of its items."""
GONE = object()  # Stands for a missing member, because null is a value.
MOST = 2**52  # The maximum of “transfers” and of the counts in “edits”.


def edits(item):
    """Returns how often an item was edited."""
    return sum(item.get("edits", {}).values())


def content(item):
    """Returns the members whose edit outweighs a removal: all but the priority."""
    return item and {key: value for key, value in item.items() if key != "priority"}


def merge(base, mine, theirs):
    """Merges two versions of an item member by member. If both sides edited a member, `mine` wins. An edit outweighs
    a removal, but a move does not."""
    if mine == base or mine == theirs:
        return theirs
    if theirs == base:
        return mine
    if not mine or not theirs:
        kept = mine or theirs
        return None if base and content(kept) == content(base) else kept
    if not base:  # Without a base, the version with more edits counts as newer.
        return max(theirs, mine, key=lambda item: (edits(item), item.get("transfers", 0)))
    merged = {}
    for key in mine.keys() | theirs.keys():
        was, my, their = (item.get(key, GONE) for item in (base, mine, theirs))
        value = their if my == was else my
        if key == "transfers":
            value = max(item.get(key, 0) for item in (mine, theirs))
        elif key == "edits":
            counts = [item.get(key, {}) for item in (mine, theirs)]
            value = {field: max(count.get(field, 0) for count in counts) for field in counts[0] | counts[1]}
        if value is not GONE:
            merged[key] = value
    return merged


def difference(base, then):
    """Returns the changes that turn `base` into `then`."""
    changes = [{"id": id, "remove": True} for id in base.keys() - then.keys()]
    changes += [{"id": id, "insert": then[id]} for id in then.keys() - base.keys()]
    for id in base.keys() & then.keys():
        members = {key: value for key, value in then[id].items() if base[id].get(key, GONE) != value}
        if members:
            changes.append({"id": id, "update": members})
    return changes


def shown(part, done=None):
    """Returns the items of a section in order, or all items of the index if `done` is None."""
    items = [item for item in part["mine"].values() if done is None or item["done"] == done]
    return sorted(items, key=lambda item: (item["priority"] is None, item["priority"] or 0, item["id"]))


def spread(section):
    """Gives a priority to each item that has none, or whose priority is not above that of the item before it."""
    low = None
    for place, item in enumerate(section):
        value = item["priority"]
        if value is None or (low is not None and value <= low):
            later = [other["priority"] for other in section[place + 1:] if other["priority"] is not None]
            high = next((other for other in later if low is None or other > low), None)
            if high is None:
                value = 0.0 if low is None else low + 1.0
            else:
                value = high - 1.0 if low is None else low / 2 + high / 2
            if (low is not None and value <= low) or (high is not None and value >= high):
                for number, other in enumerate(section):  # No number is left in between, so renumber all.
                    other["priority"] = float(number)
                return
            item["priority"] = value
        low = item["priority"]
