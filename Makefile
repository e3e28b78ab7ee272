# Two commands matter: `make demo` and `make test`. Both set up everything they need inside .venv; `make check` is the
# quick look that a change deserves before anything else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Versions that are known to work together; with `make CONSTRAINTS=` the newest that pyproject.toml allows.
CONSTRAINTS ?= constraints.txt
PINNED := $(if $(CONSTRAINTS),--constraint $(CONSTRAINTS))
INSTALL := $(PIP) install $(PINNED) --no-build-isolation --config-settings=cmake.define.GRIDWISE_WERROR=ON --editable
CORE := CMakeLists.txt pyproject.toml $(shell find cpp -type f)
# Tests wait for browsers and for processes about half of their time.
WORKERS := $(shell expr $$(nproc) \* 3 / 2)
# An editable install knows the modules there were when it was made: a folder changes when one comes or goes.
ROOMS := $(shell find src/gridwise -type d ! -name __pycache__)

.PHONY: demo check test lint typecheck sanitize docs figures bench wheels try-wheels campaign clean

demo: $(VENV)/installed
	@$(BIN)/gridwise demo

check: $(VENV)/test-tools lint typecheck
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not slow"

test: $(VENV)/test-tools lint typecheck sanitize docs
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

lint: $(VENV)/test-tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

typecheck: $(VENV)/test-tools
	$(BIN)/mypy

sanitize: $(VENV)/installed
	PATH="$(CURDIR)/$(BIN):$$PATH" scripts/sanitize.sh

# A broken link, or a public name without a docstring, ends it.
docs: $(VENV)/test-tools
	$(BIN)/python -m sphinx --builder html --write-all --fail-on-warning --keep-going --quiet --doctree-dir build/site-pages docs build/site
	@echo "build/site/index.html, or: $(BIN)/gridwise docs --open"

# The pictures and tables that take minutes; docs/reference/figures.md has the others.
figures: $(VENV)/test-tools
	$(BIN)/python -m scripts.draw_architecture
	$(BIN)/python -m scripts.draw_book
	$(BIN)/python -m scripts.draw_page
	$(BIN)/python -m scripts.draw_window
	$(BIN)/python -m scripts.measure_certificates

bench: $(VENV)/installed
	$(BIN)/python -m benchmarks

# The sdist and a wheel for each kind of Python that is found here, with the documentation inside, in dist/.
wheels: docs
	$(BIN)/python -m scripts.build_wheels $(PYTHONS)

# Installs them outside the project, with no extra and with each, and tries what it brings; some download much.
try-wheels:
	$(BIN)/python -m scripts.try_wheels $(TRY)

# About an hour on two cores; Ctrl-C keeps what was done, and the same command goes on.
campaign: $(VENV)/test-tools
	scripts/system_tools.sh campaign
	$(BIN)/python -m campaign all --seconds 450
	PATH="$(CURDIR)/$(BIN):$$PATH" scripts/fuzz_kernels.sh 60
	$(BIN)/python -m campaign report

clean:
	rm -rf $(VENV) build dist

# The build tools live in the virtual environment, so that nothing of the machine's own is needed but a compiler.
$(VENV)/build-tools:
	$(PYTHON) -m venv $(VENV)
	$(PIP) install $(PINNED) cmake ninja "nanobind>=2.4" "scikit-build-core[pyproject]>=0.11"
	@touch $@

$(VENV)/installed: $(VENV)/build-tools $(CORE) $(ROOMS) $(CONSTRAINTS)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(INSTALL) ".[web,window]"
	@touch $@

$(VENV)/test-tools: $(VENV)/installed scripts/system_tools.sh
	$(INSTALL) ".[test]"
	scripts/system_tools.sh
	@touch $@
