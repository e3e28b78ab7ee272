#!/bin/sh
# Makes what the Snake pilot `best` has learned: src/gridwise/puzzles/snake/data/best.json. Takes about fifteen minutes
# of one core. Boards of other sizes take the values of the nearest size, scaled. On 16x12 it starts from values that an
# earlier version of the pilot had learned there: from nothing, and from scaled values, learning ends higher.
set -eu
cd "$(dirname "$0")/.."
out=${1:-best.json}
rm -f "$out"
learn() { gridwise train snake --pilot best --seed 1 --out "$out" "$@"; }
learn --board 6x6 --games 400 --rounds 8
learn --board 8x8 --games 300 --rounds 9
learn --board 10x10 --games 200 --rounds 9 --start "$out"
learn --board 16x12 --games 100 --rounds 8 --start scripts/snake_best_start.json --as-found
