#!/bin/sh
# Builds the kernels with address and undefined-behaviour sanitizers and runs their tests.
set -eu
cd "$(dirname "$0")/.."
cmake -S . -B build/sanitize -DCMAKE_BUILD_TYPE=Debug \
    -DGRIDWISE_PYTHON=OFF -DGRIDWISE_TESTS=ON -DGRIDWISE_SANITIZE=ON -DGRIDWISE_WERROR=ON >/dev/null
cmake --build build/sanitize --parallel 2 >/dev/null
exec build/sanitize/gridwise_tests
