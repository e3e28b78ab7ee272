#!/bin/sh
# Makes what the Snake pilot `best` has learned: src/gridwise/puzzles/snake/data/best.json. Takes about an
# hour of one core. Boards of other sizes take the values of the nearest size, scaled. On 16x12 it starts from values that an
# earlier version of the pilot had learned there: from nothing, and from scaled values, learning ends higher.
set -eu
cd "$(dirname "$0")/.."
out=${1:-best.json}
[ $# -eq 0 ] || shift # the rest says where: --jobs N, --cluster ADDRESS
rm -f "$out"
where=$*
learn() { gridwise train snake --pilot best --seed 1 --out "$out" $where "$@"; }
learn --board 6x6 --games 400 --rounds 8
learn --board 8x8 --games 300 --rounds 9
learn --board 10x10 --games 200 --rounds 9 --start "$out"
learn --board 16x12 --games 100 --rounds 8 --start scripts/snake_best_start.json --as-found
# Odd boards have values of their own: the spare cell is part of what they cost.
learn --board 5x5 --games 400 --rounds 5
learn --board 7x7 --games 300 --rounds 6
learn --board 9x9 --games 150 --rounds 6
# Networks, each for boards of one size. They go on from some that took hours: see what made_by says there. The start
# itself is kept where a further round does not play better.
start=scripts/snake_networks_start.json
learn --board 5x5 --games 600 --rounds 1 --network --start "$start"
learn --board 6x6 --games 1500 --rounds 1 --network --start "$start"
learn --board 7x7 --games 600 --rounds 1 --network --start "$start"
learn --board 8x8 --games 600 --rounds 1 --network --as-flown --start "$start"
learn --board 9x9 --games 600 --rounds 1 --network --start "$start"
learn --board 10x10 --games 600 --rounds 1 --network --start "$start"
learn --board 11x11 --games 400 --rounds 1 --network --start "$start"
learn --board 16x12 --games 120 --rounds 1 --network --start "$start"
learn --board 20x20 --games 40 --rounds 1 --network --as-flown --start "$start"
