# `make` prints a gallery of everything into output/; `make test` checks a change, `make test-all` runs the slow tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

# Tests start hundreds of Python processes, each of which would compile the package again.
unexport PYTHONDONTWRITEBYTECODE

# Tests, docs and benchmarks compare or show English text, in any locale.
export PNP_LANGUAGE := en

.PHONY: gallery test check lint types imports tests test-all sources wheel web site audit man release fonts fuzz soak mutants bench docs messages clean

gallery: $(READY)
	$(BIN)/pnp gallery output

test: check
check: lint types imports tests

PROSE := CHANGELOG.md README.md bench docs fonts pnp templates tools web

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/codespell $(PROSE)
	$(BIN)/pytest -n 0 tests/test_docstrings.py tests/test_messages.py

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports

tests: $(READY)
	$(BIN)/pytest -n 2

# Node checks the studio's scripts; without it these tests are skipped.
WHEELS := build/web/wheels/ready
FONTS := dist/fonts/ready
SITE_READY := $(VENV)/site-ready
SCRIPT_TOOLS := $(if $(shell command -v npm),node_modules/.package-lock.json)

test-all: $(SITE_READY) $(SCRIPT_TOOLS) $(if $(SCRIPT_TOOLS),$(WHEELS) $(FONTS))
	$(BIN)/pytest -n 2 -m slow

# `make wheel WITHOUT="passtally"` builds without these games, from a copy of the sources. The same works for the site and the web page.
SOURCES := $(if $(WITHOUT),build/without,.)

sources: $(READY)
ifdef WITHOUT
	$(BIN)/python -m tools.leave_out $(SOURCES) $(WITHOUT)
	mkdir -p $(SOURCES)/build/web
	ln -sfn $(CURDIR)/node_modules $(SOURCES)/node_modules
	ln -sfn $(CURDIR)/build/web/wheels $(SOURCES)/build/web/wheels
	mkdir -p $(SOURCES)/dist
	ln -sfn $(CURDIR)/dist/fonts $(SOURCES)/dist/fonts
endif

wheel: sources
	cd $(SOURCES) && $(CURDIR)/$(BIN)/python -m build --wheel --no-isolation --outdir $(CURDIR)/dist

# The wheel of the fallback fonts, which are downloaded from PyPI and npm.
fonts: $(FONTS)

$(FONTS): fonts/fonts.toml fonts/build.py fonts/pyproject.toml fonts/pnp_fonts/__init__.py $(READY)
	$(BIN)/python -m fonts.build $(@D)
	touch $@

# The studio as a static web page, for any folder of any host. It needs Node.
web: sources node_modules/.package-lock.json $(WHEELS) $(FONTS)
	cd $(SOURCES) && $(CURDIR)/$(BIN)/python -m web.build $(CURDIR)/dist/web

$(WHEELS): web/requirements.txt
	rm -rf $(@D)
	$(BIN)/pip download --quiet --disable-pip-version-check --require-hashes --no-deps --only-binary :all: \
	  --python-version 3.14 --implementation cp --abi cp314 --abi abi3 --abi none \
	  --platform pyemscripten_2026_0_wasm32 --platform any --dest $(@D) --requirement $<
	touch $@

# The project's web site. It has the studio as a web page if Node is installed.
site: sources $(SITE_READY) $(if $(SCRIPT_TOOLS),web)
	cd $(SOURCES) && $(CURDIR)/$(BIN)/python -m docs.site.build $(CURDIR)/dist/site $(if $(SCRIPT_TOOLS),$(CURDIR)/dist/web)

$(SITE_READY): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[docs]'
	touch $@

# Licences of all dependencies and, with a network, versions with known faults.
audit: $(READY)
	-$(PYTHON) -m venv $(VENV)/audit && $(VENV)/audit/bin/pip install --quiet 'pip-audit==2.10.1'
	$(BIN)/python -m tools.audit $(VENV)/audit/bin/pip-audit

man: $(READY)
	$(BIN)/python -m tools.man_pages dist/man

# Everything that a release publishes, checked: docs/releases.md.
release: $(READY)
	$(BIN)/python -m tools.release files dist/release

SECONDS ?= 1200

fuzz: $(READY)
	$(BIN)/python -m tests.fuzz.fuzz $(SECONDS)

soak: $(READY)
	$(BIN)/python -m tests.fuzz.soak

SEED ?= 1
MUTANTS ?= 300

mutants: $(READY)
	$(BIN)/python -m tests.mutants.mutants --seed $(SEED) --mutants $(MUTANTS) $(PACKAGES)

bench: $(READY)
	$(PYTHON) -m venv $(VENV)/peers
	$(VENV)/peers/bin/pip install --quiet 'protograf==0.5.2'
	for name in start pages runs rules kits studio ink; do $(BIN)/python -m bench.$$name || exit; done

docs: $(READY)
	$(BIN)/python -m docs.make_docs

# The environment is made anew when what it must hold changes.
$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,bench]'
	touch $@

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --ignore-scripts --no-audit --no-fund
	touch $@

# The template for translators, with all messages for users, and the catalogues in pnp/languages.
messages: $(READY)
	$(BIN)/python -m tools.messages build/messages.pot

clean:
	rm -rf $(VENV) node_modules build dist output/* .mypy_cache .ruff_cache .pytest_cache .hypothesis
