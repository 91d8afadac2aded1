# Short names for what people do here. CMake and Ninja do the work; the presets are in CMakePresets.json.
.PHONY: all ladder curve release web dev asan tsan wasm fuzz-build test golden fuzz soak rule-coverage coverage format clean help

all: release

help:
	@echo "make            build build/release/australis"
	@echo "make web        the same with the page for browsers in it"
	@echo "make test       build dev, asan and wasm, and run every test"
	@echo "make ladder     play the strength ladder of the bots (hours)"
	@echo "make curve      how their strength grows with iterations (long, too)"
	@echo "make golden     renew the golden files after an intended change"
	@echo "make fuzz       fuzz every target for a minute each (TIME=seconds)"
	@echo "make soak       long audited simulations (GAMES=n)"
	@echo "make coverage   line coverage of the tests"
	@echo "make clean      remove build/"

# Configures once; Ninja does so again when it must.
CONFIGURE = mkdir -p build && { [ -f build/$(1)/build.ninja ] || cmake --preset $(1) >build/$(1).log 2>&1 || { cat build/$(1).log; false; }; }
# Silent when all is well.
BUILD = cmake --build --preset $(1) >build/build.log 2>&1 || { cat build/build.log; false; }

release:
	@$(call CONFIGURE,release)
	@$(call BUILD,release --target australis)

dev asan tsan:
	@$(call CONFIGURE,$@)
	@$(call BUILD,$@)

wasm:
	@$(call CONFIGURE,release)
	@$(call BUILD,release --target generated)
	@$(call CONFIGURE,wasm)
	@$(call BUILD,wasm)

# The page first, then the program that carries it.
web: wasm
	@tools/web-build
	@grep -q '^AUS_WEB:BOOL=ON' build/release/CMakeCache.txt || cmake -DAUS_WEB=ON build/release >build/release.log 2>&1
	@$(call BUILD,release --target australis)

fuzz-build:
	@$(call CONFIGURE,fuzz)
	@$(call BUILD,fuzz)

# Browsers, sockets and terminals are real here: a test that fails is tried once more, and the log shows both.
test: dev web asan fuzz-build
	ctest --preset dev -j 2 --repeat until-pass:2
	ctest --preset asan -j 2 --repeat until-pass:2
	tools/fuzz-run 5 1

ladder curve: release
	tools/$@

golden: dev
	build/dev/tests/print_digests > tests/golden/digests.txt
	AUSTRALIS=build/dev/australis BUILD=build/dev SOURCE=. sh tests/golden/test_playthrough.sh renew
	AUSTRALIS=build/dev/australis SOURCE=. sh tests/golden/test_narration.sh renew
	build/dev/australis content schema --output content/schema

TIME ?= 60
fuzz: fuzz-build
	tools/fuzz-run $(TIME)

GAMES ?= 100000
soak: asan release
	for game in $$(build/release/australis games | sed -n 's/^\([a-z][a-z0-9-]*\) .*/\1/p'); do \
	    build/release/australis sim $$game --vary --games $(GAMES) --check || exit 1; \
	    build/asan/australis sim $$game --vary --games $$(( $(GAMES) / 20 + 1 )) --check || exit 1; \
	done

rule-coverage:
	tools/rule-coverage

coverage:
	cmake --preset coverage && cmake --build --preset coverage
	ctest --test-dir build/coverage -j 2
	gcovr --root . --filter 'src/' build/coverage

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build
