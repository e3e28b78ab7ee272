#!/bin/sh
# Makes what the Snake pilot `best` has learned: src/gridwise/puzzles/snake/data/best.json. Takes about an hour of
# one core. Each size starts from the one before, so the order matters.
set -eu
out=${1:-best.json}
rm -f "$out"
learn() { gridwise train snake --pilot best --seed 1 --out "$out" "$@"; }
learn --board 6x6 --games 400 --rounds 8
learn --board 8x8 --games 300 --rounds 12
learn --board 10x10 --games 150 --rounds 10 --start "$out"
learn --board 16x12 --games 50 --rounds 5 --start "$out"
learn --board 20x20 --games 15 --rounds 4 --start "$out"
