#!/usr/bin/env bash
# Runs once, when Gradescope builds the image: a Python that is new enough, bubblewrap, and Gridwise.
set -euo pipefail
cd /autograder/source
export DEBIAN_FRONTEND=noninteractive

apt-get update
apt-get install -y --no-install-recommends bubblewrap ca-certificates python3 python3-venv

python=python3
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    apt-get install -y --no-install-recommends software-properties-common
    add-apt-repository -y ppa:deadsnakes/ppa
    apt-get install -y --no-install-recommends python3.12 python3.12-venv
    python=python3.12
fi

"$python" -m venv /autograder/python
/autograder/python/bin/pip install --no-cache-dir "@PACKAGE@"
