#!/usr/bin/env bash
# Fuzzes the native kernels, each target for so many seconds (default 60): under the address and undefined-behaviour
# sanitizers, and what runs in threads under the thread sanitizer. With clang libFuzzer looks for inputs by itself;
# without, every input of the corpus and changed ones are tried. An input that fails is left in build/fuzz.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
corpus=cpp/fuzz/corpus

if compiler=$(command -v clang++); then
    libfuzzer=ON
    run() { # PROGRAM CORPUS
        local log="build/fuzz/$2.log"
        mkdir -p "build/fuzz/found/$2"
        "$1" -max_total_time="$seconds" -timeout=120 -rss_limit_mb=2560 -max_len=512 -print_final_stats=1 \
            -artifact_prefix="build/fuzz/$2-" "build/fuzz/found/$2" "$corpus/$2" >"$log" 2>&1 || { tail -n 40 "$log" >&2; exit 1; }
        awk '$2 == "DONE" { edges = $4 } /^Done/ { print "  " $2 " inputs in " $5 " s, " edges " edges, none failed" }' "$log"
    }
else
    echo "no clang++: the corpus and changes of it, without libFuzzer" >&2
    compiler=${CXX:-g++} libfuzzer=OFF
    run() { GRIDWISE_FUZZ_LAST="build/fuzz/$2-last" "$1" "$corpus/$2" $((seconds * 50)); }
fi

build() { # SANITIZERS FOLDER
    cmake -S . -B "build/fuzz/$2" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug \
        -DGRIDWISE_PYTHON=OFF -DGRIDWISE_SANITIZE="$1" -DGRIDWISE_LIBFUZZER="$libfuzzer" >/dev/null
    cmake --build "build/fuzz/$2" --parallel 2 >"build/fuzz/$2.log" 2>&1 || { tail -n 40 "build/fuzz/$2.log" >&2; exit 1; }
}

build address,undefined address
for target in rushhour torus_snake worm colour_sudoku snake; do
    echo "$target:"
    run "build/fuzz/address/fuzz_$target" "$target"
done
build thread thread
echo "threads:"
run build/fuzz/thread/fuzz_threads threads
