# The front door. The work is done by meson and ninja; each target first sees to its own
# set-up (tools/need installs a Debian package only when its command or header is missing),
# does nothing twice, and works from a fresh clone.
#
# Nothing is installed by `make run`: build/banquier finds its editions in ../editions beside
# the executable. `meson install -C build` puts program and editions where a system has them.

GCC          ?= gcc
CLANG        ?= clang
FUZZ_SECONDS ?= 60
SOAK_ACTIONS ?= 10000000
MUTANTS      ?= 500
ARGS         ?=

# The build folders, one a purpose. Options are given once, when the folder is made.
RELEASE = build
ASAN    = build-asan
FUZZ    = build-fuzz
COV     = build-cov
WASM    = build-wasm
WEB     = build-web

.DEFAULT_GOAL := build
.PHONY: run build check test bench fuzz flip mutation dst sabotage soak load lint wasm web coverage install deb clean help
.NOTPARALLEL: # ninja uses the cores

run: build ## play: build what is needed, then start banquier (ARGS="edition list" for a verb)
	@exec $(RELEASE)/banquier $(ARGS)

build: need-build $(RELEASE)/build.ninja ## make the release binary, build/banquier
	@ninja --quiet -C $(RELEASE) banquier

check: build ## the quick tests, while you work: engine, rules, game, words; needs no more than build
	@tests/run --check $(RELEASE)

# The page needs a program that reads editions, and the program has the page inside: here the sanitizers' one reads them,
# so that the release is linked once, beside the programs that test it.
test: need-test $(RELEASE)/build.ninja $(ASAN)/build.ninja wasm ## run all tests; the last line is "N passed, N failed"
	@ninja --quiet -C $(ASAN) banquier
	@tools/web.sh $(ASAN) $(WASM) $(WEB)
	@tests/run $(RELEASE) $(ASAN)

bench: build ## measure the engine
	@exec $(RELEASE)/banquier bench $(ARGS)

fuzz: need-fuzz $(FUZZ)/build.ninja ## fuzz each target for FUZZ_SECONDS (default 60)
	@ninja --quiet -C $(FUZZ)
	@tools/fuzz.sh $(FUZZ) $(FUZZ_SECONDS)

flip: need-build $(RELEASE)/build.ninja ## change every switch of every edition: a script of its rows must turn red
	@TEST_ARGS="--suite flip" tests/run $(RELEASE)

mutation: need-build ## make MUTANTS (default 500) small mistakes in the engine: nineteen in twenty must turn a test red
	@tests/mutation/mutate.py --sample $(MUTANTS) --seed 1 --least 95 --survivors $(RELEASE)/mutation-survivors.txt $(ARGS)

dst: need-build $(RELEASE)/build.ninja ## the server's core in a world that fails: DST_TABLES (200) tables from one seed, DST_FIRST
	@ninja --quiet -C $(RELEASE) tests/test-server-dst
	@BANQUIER_EDITIONS=editions DST_TABLES=$${DST_TABLES:-200} DST_SEEDS=$${DST_SEEDS:-1} $(RELEASE)/tests/test-server-dst

sabotage: need-test ## put known defects into the program, one at a time: a test must turn red for each
	@tests/server/sabotage.py $(ARGS)

soak: need-test need-random $(RELEASE)/build.ninja $(ASAN)/build.ninja wasm web ## the long campaigns: SOAK_ACTIONS (default 10000000), no time limit
	@SOAK=1 DST_SEEDS=$${DST_SEEDS:-200000} KILL_ROUNDS=$${KILL_ROUNDS:-5000} DRAIN_ROUNDS=$${DRAIN_ROUNDS:-100} POINT_TIMES=$${POINT_TIMES:-50} OWNER_TIMES=$${OWNER_TIMES:-200} GAPS=$${GAPS:-100000} SECRET_PAIRS=$${SECRET_PAIRS:-100000} SOAK_ACTIONS=$(SOAK_ACTIONS) TEST_ARGS="--timeout-multiplier 0" tests/run $(RELEASE) $(ASAN)

lint: need-lint build ## what programs find that read the source: cppcheck, gcc -fanalyzer, clang-tidy; ends with "0 findings"
	@tools/lint $(RELEASE) $(ARGS)

load: need-build $(RELEASE)/build.ninja ## what the server carries, beside a server that does nothing (LOAD_SECONDS=10 a row)
	@ninja --quiet -C $(RELEASE) banquier tools/load/load
	@$(RELEASE)/tools/load/load --all --seconds $${LOAD_SECONDS:-10} $(RELEASE)/banquier

wasm: need-wasm ## make the engine for browsers, build-wasm/engine.wasm
	@tools/wasm.sh $(WASM)

web: need-web build wasm ## make the page, and the program with the page inside
	@tools/web.sh $(RELEASE) $(WASM) $(WEB)
	@ninja --quiet -C $(RELEASE) banquier

coverage: need-coverage wasm $(COV)/build.ninja ## run the tests and print the branch coverage of the engine
	@tools/coverage.sh $(COV)

install: build ## put the program, its editions and its manual where a system has them (DESTDIR=...)
	@meson install --quiet --no-rebuild -C $(RELEASE)

deb: need-deb web ## make a Debian package of the program, its page and its unit; prints its name
	@tools/deb $(RELEASE)

clean: ## remove everything that was built
	rm -rf $(RELEASE) $(ASAN) $(FUZZ) $(COV) $(WASM) $(WEB) build-sabotage

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

need-%:
	@tools/need $*

# A folder is set up once, when its build.ninja is not there; from then on ninja itself runs
# meson again when a meson.build changes.
$(RELEASE)/build.ninja: | need-build
	CC=$(GCC) meson setup $(RELEASE) -Db_lto=true
$(ASAN)/build.ninja: | need-soak
	CC=$(CLANG) meson setup $(ASAN) -Db_sanitize=address,undefined -Db_lundef=false
$(FUZZ)/build.ninja: | need-fuzz
	CC=$(CLANG) meson setup $(FUZZ) -Db_sanitize=address,undefined -Db_lundef=false -Dfuzz=true
# Without the optimiser gcc cannot see that a string fits, and warns that it might not.
$(COV)/build.ninja: | need-coverage
	CC=$(GCC) meson setup $(COV) -Doptimization=0 -Db_coverage=true -Dc_args=-Wno-format-truncation
