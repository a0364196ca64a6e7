# `make run` and `make test` need Python 3.11 or later with venv, and nothing else. PYTHON=... chooses one.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_TO_COMPILE := $(VENV)/.ready-to-compile
READY_TO_BENCH := $(VENV)/.ready-to-bench
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --constraint deploy/constraints.txt
# Test processes at once. With more cores: make test JOBS=4.
JOBS := 2
PARALLEL := -n $(JOBS) --dist worksteal
PYTEST := $(BIN)/python -m pytest $(PARALLEL)
LONG := --hypothesis-profile=long --timeout=1800
SUITE := -m 'not long'

.PHONY: run test test-long check compile test-compiled bench openapi rule-index format clean

run: $(READY)
	@exec $(BIN)/racemarshal up --compile $(ARGS)

# Whole random games run without the coverage tracer, which would triple their time.
test: check
	@deploy/find-chromium --get >/dev/null || true
	@$(PYTEST) -m "not long and not games" tests/rules --cov --cov-report=term-missing:skip-covered
	@$(PYTEST) -m "games and not long" tests/rules
	@$(PYTEST) -m "not long" tests --ignore=tests/rules

# The compiler takes minutes and then divides the time of the rules' tests by five.
test-long: $(READY)
	@if $(BIN)/python deploy/compile_rules.py --possible; then $(MAKE) --no-print-directory test-compiled SUITE="$(LONG)"; \
	else echo "No C compiler: the rules are tested interpreted only."; $(PYTEST) $(LONG) tests/rules; fi
	@$(PYTEST) $(LONG) tests --ignore=tests/rules

check: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache --no-logo
	@$(BIN)/racemarshal openapi --check
	@deploy/check-page

compile: $(READY_TO_COMPILE)
	@$(BIN)/python deploy/compile_rules.py

test-compiled: $(READY_TO_COMPILE)
	@$(BIN)/python deploy/compile_rules.py >/dev/null && folder=$$($(BIN)/python deploy/compile_rules.py) \
	&& export PYTHONPATH="$$folder" \
	&& $(BIN)/python -P -c "import rules.dice as a; assert a.__file__.endswith('.so'), a.__file__" \
	&& echo "With the compiled rules:" && $(BIN)/python -P -m pytest $(PARALLEL) -q $(SUITE) tests/rules

bench: $(READY_TO_BENCH)
	@for file in benchmarks/[!_]*.py; do echo "== $$file"; $(BIN)/python "$$file" || exit 1; done

openapi: $(READY)
	@$(BIN)/racemarshal openapi

rule-index: $(READY)
	@$(BIN)/python -m tests.rule_index

format: $(READY)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*

$(READY): pyproject.toml deploy/constraints.txt deploy/find-python
	@echo "Setting up in $(VENV) (once; a minute or two) ..."
	@python=$$(deploy/find-python $(VENV)) && { [ "$$python" = "$(BIN)/python" ] || "$$python" -m venv --clear $(VENV); }
	@$(PIP) --editable '.[test]'
	@touch $@

$(READY_TO_BENCH): $(READY)
	@$(PIP) --editable '.[test,bench]'
	@touch $@

$(READY_TO_COMPILE): $(READY)
	@$(PIP) --editable '.[test,compile]'
	@touch $@
