#!/usr/bin/env bash
# Installs what the tests drive but pip cannot bring: a browser, a screen without a monitor, a type checker, walls, shells.
# With the word "campaign" also what the campaign alone needs: a compiler with libFuzzer.
set -euo pipefail

packages=()
command -v chromium >/dev/null || packages+=(chromium)
command -v Xvfb >/dev/null || packages+=(xvfb)
command -v xdotool >/dev/null || packages+=(xdotool)
command -v bwrap >/dev/null || packages+=(bubblewrap)
command -v zsh >/dev/null || packages+=(zsh)
command -v fish >/dev/null || packages+=(fish)
command -v tsc >/dev/null || packages+=(node-typescript)
[ "${1:-}" != campaign ] || command -v clang++ >/dev/null || packages+=(clang libclang-rt-dev)
[ ${#packages[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -eq 0 ]; then
    become=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    become=(sudo -n)
else
    echo "not root: please install ${packages[*]}; the tests that need them are skipped until then" >&2
    exit 0
fi
command -v apt-get >/dev/null || { echo "no apt-get: please install ${packages[*]}" >&2; exit 0; }
"${become[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${become[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
