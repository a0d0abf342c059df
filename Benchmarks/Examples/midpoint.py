#!/usr/bin/env python3
"""Double midpoints, never renumbered: `swift run bench replay FILE --program Benchmarks/Examples/midpoint.py`."""
import sys

keys = {"-": None}  # by id; "-" is an open end


def between(lower, upper):
    if lower is None: return 1.0 if upper is None else upper - 1
    return lower + 1 if upper is None else (lower + upper) / 2


print("list-ordering 1 double midpoint.py", flush=True)
for line in sys.stdin:
    verb, *words = line.split()
    if verb == "delete":
        del keys[words[0]]
    else:  # insert or move: the items are to stand between the first two
        lower, upper, *items = words
        for item in items:
            keys[item] = between(keys[lower], keys[upper])
            print(item, repr(keys[item]))
            lower = item
    print(flush=True)  # the empty line ends the answer
