# The commands of this project. `make setup` once, then `make play`, `make test` …; all of them may be run again at any time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV_VERSION := 0.13.7
UV := $(shell command -v uv || echo .bootstrap/bin/uv)
INSTALL = VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet
WORKERS ?= $(shell $(PYTHON) -c "import os; print(os.cpu_count() or 1)")
GAME ?=
DURATIONS ?=

# With DURATIONS=1 the seconds of every command are kept, and printed at the end of `make test`, with those of the tests.
ifneq ($(DURATIONS),)
SHELL := .ci/timed
endif

# What Python has compiled is kept: else every worker, server and command of a run compiles the same modules again.
unexport PYTHONDONTWRITEBYTECODE

# How much the C compiler optimises: 3. From nothing, `make test` does with 1, which halves the longest step of it; other checks
# take what is there. Whoever wants to play or to measure, and finds less than 3, compiles again.
BUILT_AT := $(or $(shell cat $(VENV)/level 2>/dev/null),$(if $(wildcard $(VENV)/built),3))
SPEEDY := $(filter setup soak play terminal bench ladder expert studies,$(MAKECMDGOALS))
LEVEL ?= $(if $(SPEEDY),3,$(or $(BUILT_AT),$(if $(filter test,$(MAKECMDGOALS)),1,3)))
ifneq ($(filter-out 3,$(BUILT_AT)),)
$(if $(filter 3,$(LEVEL)),$(shell rm -rf $(VENV)/built $(VENV)/level build/temp.* build/lib.*))
endif

# Everything the built package is made of. The list itself is kept, so that a removed file causes a build too.
SOURCES := $(shell find src -type f \( -name '*.py' -o -name '*.json' -o -name '*.md' -o -name '*.mako' -o -name 'judgement.bin' -o -name 'py.typed' \) \
  -not -path '*.egg-info/*' -not -path 'src/capomastro/web/*')
LIST := build/sources.txt
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/schema/*' 2>/dev/null)
$(shell mkdir -p build && printf '%s\n' $(sort $(SOURCES)) | cmp -s - $(LIST) || printf '%s\n' $(sort $(SOURCES)) > $(LIST))

.DEFAULT_GOAL := help
# What a day's work is checked with, beside the lint: the kernel, one game, and the example game by the conformance kit.
DAILY := tests/kernel tests/games/carrara tests/conformance/test_conformance.py

.PHONY: declared drawing fresh gathered pocket check daily types shots help setup tools lint style typing rooms client units test soak play terminal bench ladder expert studies notebooks docs clauses clean

help: ## this list
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

# -- set-up ----------------------------------------------------------------------------------------------------------
setup: $(VENV)/built ## a .venv with the compiled package, its command line and the development tools

.bootstrap/bin/uv:
	$(PYTHON) -m venv .bootstrap
	.bootstrap/bin/pip install --quiet uv==$(UV_VERSION)

$(VENV)/bin/python: | $(filter .bootstrap/bin/uv,$(UV))
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { echo "Python 3.11 or newer is needed; name one with PYTHON=…"; exit 1; }
	$(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)

$(VENV)/tools: pyproject.toml requirements/dev.txt | $(VENV)/bin/python
	$(INSTALL) --requirements pyproject.toml --extra dev --constraint requirements/dev.txt
	touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	npm --prefix web ci --no-audit --no-fund
	touch $@

# The browser client goes into the package; without Node the rest works all the same.
build/web: $(WEB) $(if $(shell command -v npm),web/node_modules/.package-lock.json)
	@if command -v npm >/dev/null; then npm --prefix web run build; \
	else echo "warning: Node is not installed; Capomastro is set up without its table in the browser"; fi
	touch $@

$(VENV)/built: $(LIST) $(SOURCES) setup.py pyproject.toml README.md examples/quarry/pyproject.toml $(VENV)/tools build/web
	@echo "Compiling the engines: this takes some minutes the first time, and says nothing meanwhile"
	CAPOMASTRO_OPT=$(LEVEL) $(INSTALL) --no-build-isolation --no-deps --reinstall-package capomastro .
	$(INSTALL) --no-build-isolation --no-deps --editable examples/quarry
	@$(BIN)/python -c "import os, capomastro; capomastro.compiled() or os.environ.get('CAPOMASTRO_PURE') == '1' or print('warning: no working C compiler found; Capomastro is installed as pure Python and simulates tens of times slower')"
	echo $(LEVEL) > $(VENV)/level
	touch $@

types: web/node_modules/.package-lock.json setup ## the web client's types, from the server's structs
	$(BIN)/python -m capomastro.server.schema web/schema
	npm --prefix web run types

drawing: web/node_modules/.package-lock.json ## the pieces Python draws a table from, as the web client draws them
	npm --prefix web run drawing

GAMES := $(wildcard src/capomastro/games/*/codes.py) examples/quarry/capomastro_quarry/codes.py

declared: $(VENV)/tools ## what follows from the declarations of the games: fields of positions, types of the client
	PYTHONPATH=src:examples/quarry $(BIN)/python -m capomastro.kernel.generate $(dir $(GAMES))

# The pocket table: a folder of static files that plays by itself; see docs/pocket.md.
WHEELS := build/pocket-wheels/.complete
POCKET := build/pocket/sw.js
PLATFORM := --python-version 3.14 --implementation cp --platform pyemscripten_2026_0_wasm32

pocket: $(POCKET) ## the whole table as static files, without a server; in build/pocket/

$(WHEELS): requirements/pocket.txt
	rm -rf build/pocket-wheels
	$(PYTHON) -m pip download --quiet --require-hashes --no-deps --only-binary=:all: $(PLATFORM) --requirement $< --dest build/pocket-wheels
	touch $@

$(POCKET): $(LIST) $(SOURCES) $(WEB) $(wildcard pocket/*) $(WHEELS) $(VENV)/tools web/node_modules/.package-lock.json | build/web
	rm -rf build/pocket
	node pocket/engine.mjs build/pocket-wheels build/pocket/engine
	PYTHONPATH=src $(BIN)/python pocket/data.py build/pocket/data
	npm --prefix web run pocket
	node pocket/one.mjs build/pocket
	node pocket/finish.mjs build/pocket

# -- checks ----------------------------------------------------------------------------------------------------------
tools: ## what the tests need beyond Python and Node: a browser and a database
	@sh .ci/tools

# These read the sources alone, and each goes its own way: they need not wait for the compiler, nor for each other.
lint: style typing rooms fresh client ## style, types and who may know whom

style: $(VENV)/tools
	$(BIN)/ruff check .

fresh: $(VENV)/tools build/web
	PYTHONPATH=src:examples/quarry $(BIN)/python -m capomastro.kernel.generate --check $(dir $(GAMES))
	@if command -v npm >/dev/null; then npm --prefix web run --silent drawing -- --check; fi

typing: $(VENV)/tools
	$(BIN)/mypy

rooms: $(VENV)/tools
	PYTHONPATH=src $(BIN)/lint-imports

client: build/web
	npm --prefix web run check

units: build/web
	npm --prefix web test

daily: setup
	$(BIN)/pytest -q -n $(WORKERS) --sample $(DAILY) -k "not conformance or quarry"

check: setup ## for every day: lint, types, the kernel, one game and the example; under two minutes
	$(MAKE) --no-print-directory LEVEL=$(LEVEL) --jobs=$(WORKERS) $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) lint daily

# What the pure build is tried on: the engines' tests, but for those that read sources and pages alone. In `make test` it is
# a third of the rules: that a rule is right was tried on the compiled build; here it is that the sources run by themselves.
PURE := tests/kernel tests/conformance tests/games --ignore tests/kernel/test_clauses.py
SPREAD = --dist worksteal $(if $(DURATIONS),--times)
# Tests of servers and browsers wait for each other: with two workers more than there are processors, none of these is idle.
MORE = $(shell expr $(WORKERS) + 2)

# Every worker gathers all tests, at the same time as the others: they find them compiled.
gathered: setup
	@$(BIN)/pytest --collect-only -qq > build/gathered.txt || { cat build/gathered.txt; exit 1; }

# Set-up and checks side by side, as many as there are processors; what each of them says is kept together.
test: ## a sample of everything on the compiled build, a smaller one on the pure build; DURATIONS=1 says where the time goes
	@rm -f build/times.txt
	$(MAKE) --no-print-directory LEVEL=$(LEVEL) --jobs=$(WORKERS) $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) tools setup lint units pocket gathered
	CAPOMASTRO_PURE=1 $(BIN)/pytest -n $(WORKERS) $(SPREAD) --sample --third-of tests/games $(PURE)
	$(BIN)/pytest -n $(MORE) $(SPREAD)
	$(if $(DURATIONS),@sort -rn build/times.txt)

soak: setup ## the full numbers, in Firefox and WebKit too; resumable, results in bench/results/
	@sh .ci/tools browsers
	CAPOMASTRO_PURE=1 $(BIN)/pytest -n $(WORKERS) $(SPREAD) $(PURE)
	$(BIN)/python bench/soak.py
	$(BIN)/python bench/attacks.py --write

# -- use -------------------------------------------------------------------------------------------------------------
shots: setup ## pictures of every screen: games, languages, phone and desktop, light and dark; in build/shots/
	$(BIN)/python -m tests.web.shots

play: setup ## a table in the browser, against bots; GAME=carcassonne goes straight to that game
	@$(BIN)/capomastro play $(GAME)

terminal: setup ## a table in the terminal
	@$(BIN)/capomastro play $(or $(GAME),carcassonne) --terminal

bench: setup ## speed of every game in both builds, beside OpenSpiel; results in bench/results/
	$(BIN)/python bench/run.py

ladder: ## whether each level of bot keeps its promise, also against 0.1's bots; resumable, results in bench/results/ladder.md
	CAPOMASTRO_PAST=1 $(MAKE) --no-print-directory setup
	@$(BIN)/python -c "import past.search" 2>/dev/null || { rm -f $(VENV)/built; CAPOMASTRO_PAST=1 $(MAKE) --no-print-directory setup; }
	$(BIN)/capomastro ladder --workers $(WORKERS)

expert: setup ## how many expert positions the master solves; results in bench/results/expert.md
	$(BIN)/python bench/expert.py --workers $(WORKERS)

studies: setup ## what each game is like at three levels of play: docs/studies/
	for game in carcassonne carrara citadels firenze; do $(BIN)/capomastro study $$game --bots random,apprentice,journeyman \
	  --games 1000 --report docs/studies || exit 1; done

notebooks: $(VENV)/tools ## the notebooks in docs/notebooks, with what their cells print
	PYTHONPATH=src:examples/quarry $(BIN)/python docs/run_notebooks.py

docs: $(VENV)/tools ## the documentation as a site, checked for dead links; in build/docs/
	PYTHONPATH=src:examples/quarry $(BIN)/python docs/site.py build/docs

clauses: setup ## the generated pages docs/clauses: every numbered rule with its code, tests and records
	$(BIN)/capomastro clauses --write docs/clauses

clean: ## remove everything that was built
	rm -rf $(VENV) .bootstrap build dist src/*.egg-info src/capomastro/web web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
