# The commands of this project. `make setup` once, then `make play`, `make test` …; all of them may be run again at any time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV_VERSION := 0.13.7
UV := $(shell command -v uv || echo .bootstrap/bin/uv)
INSTALL = VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet
WORKERS ?= $(shell $(PYTHON) -c "import os; print(os.cpu_count() or 1)")
GAME ?= $(shell $(BIN)/capomastro games --json 2>/dev/null | $(PYTHON) -c "import json, sys; print(json.load(sys.stdin)[0]['id'])" 2>/dev/null)

# Everything the built package is made of. The list itself is kept, so that a removed file causes a build too.
SOURCES := $(shell find src -type f \( -name '*.py' -o -name '*.json' -o -name '*.md' -o -name 'py.typed' -o -path '*/static/*' \) -not -path '*.egg-info/*')
LIST := build/sources.txt
$(shell mkdir -p build && printf '%s\n' $(sort $(SOURCES)) | cmp -s - $(LIST) || printf '%s\n' $(sort $(SOURCES)) > $(LIST))

.DEFAULT_GOAL := help
.PHONY: help setup tools lint test soak play bench ladder clauses clean

help: ## this list
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

# -- set-up ----------------------------------------------------------------------------------------------------------
setup: $(VENV)/built ## a .venv with the compiled package, its command line and the development tools

.bootstrap/bin/uv:
	$(PYTHON) -m venv .bootstrap
	.bootstrap/bin/pip install --quiet uv==$(UV_VERSION)

$(VENV)/bin/python: | $(filter .bootstrap/bin/uv,$(UV))
	$(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)

$(VENV)/tools: pyproject.toml | $(VENV)/bin/python
	$(INSTALL) --requirements pyproject.toml --extra dev
	touch $@

$(VENV)/built: $(LIST) $(SOURCES) setup.py pyproject.toml README.md $(wildcard examples/quarry/pyproject.toml) $(VENV)/tools
	$(INSTALL) --no-build-isolation --no-deps --reinstall-package capomastro .
	$(INSTALL) --no-build-isolation --no-deps --editable examples/quarry
	@$(BIN)/python -c "import os, capomastro; capomastro.compiled() or os.environ.get('CAPOMASTRO_PURE') == '1' or print('warning: no working C compiler found; Capomastro is installed as pure Python and runs about 15 times slower')"
	touch $@

# -- checks ----------------------------------------------------------------------------------------------------------
tools: setup ## what the tests need beyond Python: a browser, a database, the web client's packages
	@sh .ci/tools

lint: setup ## style, types and who may know whom
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: setup tools lint ## all tests on the compiled build, a sample of them on the pure one
	$(BIN)/pytest -n $(WORKERS) --dist worksteal
	CAPOMASTRO_PURE=1 $(BIN)/pytest -n $(WORKERS) --dist worksteal --sample

soak: setup tools ## the full numbers; resumable, results in bench/results/
	$(BIN)/python bench/soak.py

# -- use -------------------------------------------------------------------------------------------------------------
play: setup ## a table in the terminal; GAME=quarry chooses the game
	@$(BIN)/capomastro play $(GAME) --terminal

bench: setup ## speed of every game in both builds, beside OpenSpiel; results in bench/results/
	$(BIN)/python bench/run.py

ladder: setup ## whether each level of bot beats the one below, game by game; resumable, results in bench/results/ladder/
	$(BIN)/capomastro ladder

clean: ## remove everything that was built
	rm -rf $(VENV) .bootstrap build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
