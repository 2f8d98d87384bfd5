# make run       everything that the product needs, on this machine (PORT=8123 for another port)
# make dev       the same for whoever changes it: starts again on every save, shows errors and queries
# make check     format, types, contracts, rule books and one page of each kind, in a minute or so
# make test      installs what the tests need, then checks and tests everything that guards the product
# make test-all  the same with other examples in every run, ten times as many, and what takes long
# make torture   kills, storms, frozen and full services: what breaks it, kept in docs/torture.md
# make examples  plays the API's tests and writes down what it answers, where the examples of its schema are missing
# make hooks     checks each commit and its message from now on, and runs `make check` before a push
# make pictures  takes the pictures of the documents from the product (DRAWINGS=folder: beside drawings, on a sheet)
# make bench     how fast it is, part by part, and beside another engine where node is installed (docs/performance.md)
# make load      how it carries a club of two hundred, a thousand watchers, forty tables at once
.DELETE_ON_ERROR:
.PHONY: help run dev check test test-all lint format hooks messages docs examples pictures lock bench load torture clean

PORT ?= 8000
## The system's own is built with optimizations, a tenth to a sixth quicker than pyenv builds; then whatever is new enough.
ABLE := 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))'
PYTHONS := /usr/bin/python3 python3.11 python3.12 python3.13 python3.14 python3
PYTHON ?= $(shell for p in $(PYTHONS); do $$p -c $(ABLE) 2>/dev/null && command -v $$p && break; done)
BIN := .venv/bin
UV = $(shell grep ^uv== requirements-run.txt)
PIP := $(BIN)/python -m pip install --disable-pip-version-check --progress-bar off
## uv where it can be had and reaches an index; else pip, which some indexes alone know
install = $(PIP) --quiet $(UV) && $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) || $(PIP) $(1)

help:
	@sed -n 's/^# //p' Makefile

.venv/pyvenv.cfg:
	@$(or $(PYTHON),false) -c $(ABLE) || { echo "Python 3.11 or newer is needed, with venv (Debian: apt install python3-venv)." \
	    "Name another one: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "making a virtual environment in .venv"
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

.venv/runs: requirements.txt requirements-run.txt | .venv/pyvenv.cfg
	@echo "installing what runs (on the first start)"
	@$(call install,-r requirements-run.txt)
	@touch $@

.venv/checks: requirements-dev.txt .venv/runs
	@echo "installing what tests and checks"
	@$(call install,-r requirements-dev.txt)
	@touch $@

run: .venv/runs
	@$(BIN)/python -m config.run --port $(PORT)

dev: .venv/checks
	@$(BIN)/python -m config.run --dev --port $(PORT)

check: .venv/checks
	@$(BIN)/python bin/test.py check

test: .venv/checks
	@$(BIN)/python bin/test.py test

test-all: .venv/checks
	@$(BIN)/python bin/test.py all

lint: .venv/checks
	@$(BIN)/python bin/test.py lint

format: .venv/checks
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/python -m bin.format
	$(BIN)/python -m bin.prose

hooks: .venv/checks
	@$(BIN)/pre-commit --version >/dev/null 2>&1 || $(PIP) --quiet pre-commit
	@$(BIN)/pre-commit install

messages: .venv/runs
	DJANGO_SETTINGS_MODULE=config.settings.local $(BIN)/python manage.py makemessages --all --no-location --no-obsolete --no-wrap --ignore .venv --ignore var --ignore tests
	$(BIN)/python -m config.messages

docs: .venv/runs
	DJANGO_SETTINGS_MODULE=config.settings.local $(BIN)/python manage.py rules

examples: .venv/checks
	@$(BIN)/python -m tests.support.answers

pictures: .venv/checks
	@$(BIN)/python -m album $(if $(DRAWINGS),--drawings $(DRAWINGS))

lock:
	$(BIN)/python bin/lock.py

bench: .venv/checks
	@$(BIN)/python -m bench

load: .venv/checks
	@$(BIN)/python -m bench.load

torture: .venv/checks
	@TORTURE_REPORT=docs/torture.md $(BIN)/python -m pytest -p no:cacheprovider tests/torture

clean:
	rm -rf .venv var .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
