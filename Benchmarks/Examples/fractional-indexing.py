#!/usr/bin/env python3
"""The published code of the fractional index as a strategy for `bench replay --program`.

    pip install fractional-indexing
    swift run bench replay FILE --program Benchmarks/Examples/fractional-indexing.py

Another module with the same functions can be named behind it.
"""
import importlib
import sys

published = importlib.import_module(sys.argv[1] if len(sys.argv) > 1 else "fractional_indexing")
sys.setrecursionlimit(100_000)  # it calls itself once a digit
keys = {"-": None}  # by id; "-" is an open end

print("list-ordering 1 text", published.__name__, flush=True)
for line in sys.stdin:
    verb, *words = line.split()
    if verb == "delete":
        del keys[words[0]]
    else:
        lower, upper, *items = words
        made = published.generate_n_keys_between(keys[lower], keys[upper], len(items))
        for item, key in zip(items, made):
            keys[item] = key
            print(item, key)
    print(flush=True)
