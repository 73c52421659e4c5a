# Everything that is done often, by name; `make help` lists it.

SRCTREE =
FILES   = drivers/infiniband/hw/irdma/cm.c
JOBS    = $(shell nproc 2>/dev/null || echo 1)
OUT     = build
PYTHON  = python3
VENV    = .venv
prefix  = /usr/local
MANDIR  = $(prefix)/share/man
COMPRESS =
SPHINX  = 7.2.6 8.2.3

BIN    = $(VENV)/bin
PIP    = $(BIN)/pip -qq --disable-pip-version-check
SOURCE = $(PYTHON) tests/kernel/get_source.py
VIEW   = dot:graphviz mandoc:mandoc man:man-db groff:groff

.ONESHELL:
.SHELLFLAGS = -euc
.PHONY: templates pictures help docs check test bench bench-books recall mutants fuzz versions kernel dist install install-man clean distclean check-parts

help: ## list the targets and variables
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12
	echo
	echo 'SRCTREE=DIR      a source tree of your own (else Linux 6.12 from Debian)'
	echo 'FILES="PATH..."  files and folders in it (now: $(FILES))'
	echo 'JOBS=N           processes (now: $(JOBS))'

docs: $(VENV)/.site ## man pages and HTML reference of FILES in SRCTREE
	@.ci/parts $(VIEW)
	tree="$(patsubst ~/%,$(HOME)/%,$(SRCTREE))"
	files="$(FILES)" title=
	if [ -z "$$tree" ]; then
	    status=0
	    tree=$$($(SOURCE) $$files) || status=$$?
	    case $$status in
	    0) title="Linux $${tree##*-}" ;;
	    3) echo 'No Linux source can be had here: building the sample tree instead.'
	       tree=tests/data/sample files= ;;
	    *) exit $$status ;;
	    esac
	fi
	$(BIN)/man9 man $$files --srctree "$$tree" --out $(OUT)/man --jobs $(JOBS)
	$(BIN)/man9 html $$files --srctree "$$tree" $${title:+--title "$$title"} --out $(OUT)/html --jobs $(JOBS)
	cd $(OUT)/man/man9
	for page in irdma_cm_event_handler.9 demo_send.9 *.9; do [ -e "$$page" ] && break; done
	cd - >/dev/null
	echo
	echo "Man pages: $(OUT)/man/man9 ($$(ls $(OUT)/man/man9 | wc -l))"
	echo "    man -l $(OUT)/man/man9/$$page"
	echo "    man -M $(OUT)/man $${page%.9}"
	echo 'Reference: $(OUT)/html/index.html'
	echo '    xdg-open $(OUT)/html/index.html'
	echo '    python3 -m http.server -d $(OUT)/html    # then http://localhost:8000/'

check: check-parts $(VENV)/.dev $(if $(MAN9_LINUX),,kernel) ## style, types and all tests, those on the real tree too
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict
	$(BIN)/mypy --strict tests
	$(BIN)/pytest -n $(JOBS) --dist loadgroup
	$(MAKE) versions

check-parts:
	@.ci/parts --must $(VIEW) chromium:chromium perl:perl cscope:cscope ctags-universal:universal-ctags

test: $(VENV)/.dev ## the quick tests: no kernel, no browser
	$(BIN)/pytest -n $(JOBS) -m 'not kernel and not browser'

bench: $(VENV)/.site ## compare speed and memory with the Perl kernel-doc
	@tree="$${MAN9_LINUX:-$$($(SOURCE))}"
	$(BIN)/python -m tests.bench.reading "$$tree"
	$(BIN)/python -m tests.bench.pages "$$tree"
	$(BIN)/python -m tests.bench.calls "$$tree"

bench-books: $(VENV)/.site ## build four of the kernel's books with its own Sphinx extension and with ours
	@tree="$${MAN9_LINUX:-$$($(SOURCE))}"
	$(BIN)/python -m tests.bench.books "$$tree"

recall: check-parts $(VENV)/.dev ## compare what a scan of all of Linux finds with what universal-ctags and cscope find
	@tree="$${MAN9_LINUX:-$$($(SOURCE))}"
	$(BIN)/python -m tests.kernel.recall "$$tree" --jobs $(JOBS) --most-called
	$(BIN)/python -m tests.kernel.recall.sample "$$tree" --jobs $(JOBS)

templates: $(VENV)/.site ## compile the templates that most calls need, after a change of them
	@$(BIN)/python generator/compile_templates.py

mutants: $(VENV)/.dev ## change the code in 120 places, one at a time, and tell which changes no test sees
	@$(BIN)/python -m tests.mutants

versions: check-parts $(VENV)/.dev ## the tests of the extension with the oldest Sphinx, and one between
	@for version in $(SPHINX); do
	    python=.cache/sphinx-$$version/bin/python
	    echo "Sphinx $$version"
	    test -x $$python || $(PYTHON) -m venv .cache/sphinx-$$version
	    $$python -m pip -qq --disable-pip-version-check install -e '.[site]' "sphinx==$$version" \
	        hypothesis pytest pytest-xdist
	    $$python -m pytest -q -n $(JOBS) -p no:cacheprovider -m 'not kernel and not browser' tests/site
	done

fuzz: $(VENV)/.dev ## change comments at random until something ends a run; COUNT=N SEED=N
	@tree="$${MAN9_LINUX:-$$($(SOURCE) || true)}"
	$(BIN)/python -m tests.fuzz --jobs $(JOBS) $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) \
	    $${tree:+--linux "$$tree"}

pictures: docs ## the pictures of README and manual, from what make docs made
	@$(BIN)/python -m tests.browser.pictures $(OUT)/man $(OUT)/html

kernel: ## get the whole Linux source into .cache/
	@$(SOURCE)

dist: $(VENV)/.dev ## wheel and source archive, the same bytes for the same commit
	@SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m build --no-isolation --outdir dist

install: ## put man9, its man pages and completions into DESTDIR/prefix, in an environment of its own
	@top='$(if $(DESTDIR),$(abspath $(DESTDIR)))$(prefix)' home='$(prefix)/lib/man9'
	$(PYTHON) -m venv "$$top/lib/man9"
	"$$top/lib/man9/bin/python" -m pip -qq --disable-pip-version-check install --no-compile '.[site]'
	# what stands in the environment says where it will be, not where it is packed
	grep -rlIF "$$top/lib/man9" "$$top/lib/man9" | xargs -r sed -i "s|$$top/lib/man9|$$home|g"
	$(PYTHON) -m compileall -qf -s "$${top%'$(prefix)'}/" -p / "$$top/lib/man9/lib"
	mkdir -p "$$top/bin" "$$top/share"
	for program in "$$top"/lib/man9/bin/man9*; do
	    ln -sf "../lib/man9/bin/$${program##*/}" "$$top/bin/"
	done
	cd "$$top/lib/man9/share"
	cp -R --parents man/man1/man9.1 man/man5/man9.toml.5 */completions/man9 */*/_man9 */*/man9.fish ../../../share

install-man: $(VENV)/.site ## the man pages of all of SRCTREE into DESTDIR/MANDIR, for a package
	@test -n '$(SRCTREE)' || { echo 'SRCTREE=DIR is needed: whose manual is it?' >&2; exit 2; }
	$(BIN)/man9 man --srctree "$(patsubst ~/%,$(HOME)/%,$(SRCTREE))" --out "$(DESTDIR)$(MANDIR)" \
	    --no-cache --jobs $(JOBS) $(if $(COMPRESS),--compress $(COMPRESS))
	rm "$(DESTDIR)$(MANDIR)/.man9-pages" # tells a later run what it may replace; a package needs none

clean: ## remove what was built
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

distclean: clean ## remove also the environment and the Linux source
	rm -rf $(VENV) .cache

$(VENV)/.site: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	echo 'Installing man9 into $(VENV)'
	$(PIP) install -e '.[site]'
	touch $@

$(VENV)/.dev: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	echo 'Installing man9 and its development tools into $(VENV)'
	$(PIP) install -e '.[dev]'
	touch $@ $(VENV)/.site
