#!/bin/sh
# Builds the kernels with address and undefined-behaviour sanitizers, runs their tests, and the fuzz targets a little;
# fuzz_kernels.sh does that for as long as it is told.
set -eu
cd "$(dirname "$0")/.."
cmake -S . -B build/sanitize -DCMAKE_BUILD_TYPE=Debug -DGRIDWISE_PYTHON=OFF -DGRIDWISE_TESTS=ON \
    -DGRIDWISE_SANITIZE=address,undefined -DGRIDWISE_WERROR=ON >/dev/null
cmake --build build/sanitize --parallel 2 >/dev/null
build/sanitize/gridwise_tests
for corpus in cpp/fuzz/corpus/*; do
    target=$(basename "$corpus")
    printf 'fuzz %s: ' "$target"
    "build/sanitize/fuzz_$target" "$corpus" 40
done
