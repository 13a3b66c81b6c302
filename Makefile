# Every command sets up what it needs in .venv: `make demo`, `make play` and `make test`.
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet -c constraints.txt -e
SOURCES := pyproject.toml constraints.txt
DOCKER := docker

.PHONY: demo play test lint image clean

demo: $(VENV)/.demo
	$(BIN)/grice demo

play: $(VENV)/.play
	$(BIN)/grice serve --open

test: lint
	$(BIN)/python -m pytest -n 2 --dist loadfile

lint: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

image:
	@command -v $(DOCKER) > /dev/null || { echo "there is no $(DOCKER): install it, or make image DOCKER=podman"; exit 1; }
	$(DOCKER) build --tag grice .

$(BIN)/python:
	python3 -m venv $(VENV)

$(VENV)/.demo: $(SOURCES) | $(BIN)/python
	$(INSTALL) .
	touch $@

$(VENV)/.play: $(SOURCES) | $(BIN)/python
	$(INSTALL) '.[web]'
	touch $@

$(VENV)/.installed: $(SOURCES) | $(BIN)/python
	$(INSTALL) '.[dev]'
	touch $@ $(VENV)/.demo $(VENV)/.play

clean:
	rm -rf $(VENV)
