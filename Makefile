.DEFAULT_GOAL := help

VENV := .venv
RUN := $(VENV)/bin
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3.14 python3; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
SERVICE := $(VENV)/.service
TOOLS := $(VENV)/.tools
FAST := build/fast
INSTALL := $(RUN)/pip install --disable-pip-version-check --editable clients/python --editable

# A dot for each package shows that pip is at work; it fails as pip does.
SHELL := bash
.SHELLFLAGS := -o pipefail -c
DOTS := | while read -r word _; do case $$word in Collecting) printf .;; esac; done && echo

.PHONY: help needs venv up demo quick test pytest lint bench soak clients-check pictures release fast fast-test

help:  ## Show what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

venv: $(TOOLS)  ## Make the virtual environment in .venv/, with the tools of development

$(SERVICE): pyproject.toml clients/python/pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed; name it: make $(MAKECMDGOALS) PYTHON=..." >&2; exit 2; }
	@echo "Installing the service into $(VENV)/, for the first time or anew: half a minute ..."
	@$(PYTHON) -m venv $(VENV)
	@$(INSTALL) . $(DOTS)
	@touch $@

$(TOOLS): $(SERVICE)
	@echo "Installing the tools of development into $(VENV)/: half a minute ..."
	@$(INSTALL) '.[dev]' $(DOTS)
	@$(PYTHON) tests/needs.py --node || { echo "Installing Node into $(VENV)/ ..."; $(INSTALL) '.[node]' $(DOTS); }
	@touch $@

up: $(SERVICE)  ## Start the service: Redis, API, dispatcher and worker, until Ctrl-C
	@exec $(RUN)/turnfold up $(OPTIONS)

demo: $(SERVICE)  ## Watch bots play a game through the API; its log is audited
	@exec $(RUN)/turnfold demo

needs:  # of the system, looked for before anything is installed
	@$(or $(PYTHON),python3) tests/needs.py

test: needs venv  ## Check everything, as CI does
	@$(MAKE) --no-print-directory --jobs=2 lint pytest

pytest: venv
	$(RUN)/pytest --numprocesses auto --dist loadfile -m "not alone"
	$(RUN)/pytest -m alone tests/hostile

quick: venv  ## Check style, rules, recorded games and shape: seconds, while you change a card
	@$(RUN)/ruff check --quiet .
	@$(RUN)/ruff format --quiet --check .
	@$(RUN)/pytest --quiet tests/scenarios tests/golden tests/shape tests/unit/test_names.py

lint: venv  ## Check style, types and the direction of imports
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy
	$(RUN)/lint-imports
	cd clients/python && $(CURDIR)/$(RUN)/lint-imports
	$(RUN)/turnfold openapi --check openapi/openapi.json

fast: venv  ## Compile the rules into build/fast/ (needs a C compiler and minutes); use them by PYTHONPATH=build/fast
	@rm -rf build
	TURNFOLD_COMPILE=1 $(RUN)/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir build .
	@$(RUN)/python -m zipfile -e build/*.whl $(FAST)

fast-test: fast  ## Play recorded games, scenarios and random games by the compiled rules
	PYTHONPATH=$(FAST):. $(RUN)/python -P -m tests.compiled
	PYTHONPATH=$(FAST):. $(RUN)/python -P -m pytest --import-mode=importlib --numprocesses auto --dist loadfile \
		tests/golden tests/scenarios tests/kit

clients-check: venv  ## Make clients with openapi-generator (Go, Java, Python, TypeScript), compile them, let them play; needs Java 17
	$(INSTALL) '.[dev,clients-check]' --quiet
	$(RUN)/python -m tests.clients.openapi_generator.check

pictures: venv  ## Draw the pictures of the table in docs/pictures/, in both themes and widths
	@exec $(RUN)/python -m tests.browser.pictures

release: venv  ## Check that this tree can be released, build its wheels and packages into dist/, and tag it
	@exec $(RUN)/python -m tests.release

bench: venv  ## Measure engine, store and API against yardsticks
	@exec $(RUN)/python -m tests.bench.main

# Hours are meant here, so a long test is no hang.
soak: export PYTEST_ADDOPTS = -o faulthandler_timeout=0
soak: venv  ## Kill parts of the service at random under load, fuzz it, and play 10,000 random games: some hours
	$(RUN)/python -m tests.faults.campaign
	$(RUN)/python -m tests.faults.losses
	$(RUN)/python -m tests.faults.archiving
	$(RUN)/python -m tests.bench.ever
	TURNFOLD_ARCHIVE_PAIRS=1000 $(RUN)/pytest tests/api/test_archive_pairs.py
	$(RUN)/python -m tests.notices.campaign
	TURNFOLD_HANG_SECONDS=60 $(RUN)/pytest tests/faults/test_hanging.py
	$(RUN)/python -m tests.fuzzing.run --seconds 600
	$(RUN)/python -m tests.hostile.campaign --tries 1000
	$(RUN)/python -m tests.league
	$(RUN)/python -m tests.bare
	$(RUN)/python -m tests.browser.everywhere
	$(RUN)/python -m tests.browser.hours
	TURNFOLD_NIGHT_MINUTES=20 $(RUN)/pytest --log-cli-level INFO "tests/store/test_league.py::test_a_night_is_played_once_and_what_is_made_anew_is_the_same[any slots]"
	$(RUN)/pytest --hypothesis-profile anew -m hypothesis
	TURNFOLD_LIVES=5000 $(RUN)/pytest --hypothesis-profile anew tests/unit/audit/clocks
	TURNFOLD_YEARS=100 $(RUN)/pytest tests/league/test_years.py
	TURNFOLD_MUTANTS=20000 $(RUN)/pytest tests/hostile/test_positions.py
	$(RUN)/python -m tests.fuzzing.forgeries 2000
	TURNFOLD_RANDOM_GAMES=2500 $(RUN)/pytest tests/kit/test_random_games.py
	TURNFOLD_REFEREED_GAMES=5000 $(RUN)/pytest tests/kit/referee
	TURNFOLD_PAIRS=10000 $(RUN)/pytest tests/kit/test_hidden.py
	TURNFOLD_REMEMBERED_GAMES=100000 $(RUN)/pytest tests/hostile/test_memory.py
	TURNFOLD_BOT_DECISIONS=50000 $(RUN)/pytest tests/kit/test_bots.py
	TURNFOLD_IMAGINED_STATES=20000 $(RUN)/pytest tests/kit/test_imagining.py
	TURNFOLD_TRUTHS=400 $(RUN)/pytest tests/kit/test_truths.py
	TURNFOLD_RANDOM_POSITIONS=10000 $(RUN)/pytest tests/rulesets -k random_positions
	for campaign in $$(ls -d tests/rulesets/*/balance.py); do $(RUN)/python -m "$$(echo "$${campaign%.py}" | tr / .)" 1000 || exit 1; done
