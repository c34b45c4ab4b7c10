# tests.mk: unit programs, corpus replay, fuzzing, benchmarks.  Included by the Makefile.
#
#   check-unit   build and run the programs of tests/unit
#   conformance  a statement on the published cases, those with numbers
#   whole-cases  the same, for cases that tests/data/whole.awk puts together
#   arrows       which part of the sources may use which
#   ladder       inside a folder, no two files need each other
#   doors        what takes the place of libraries that are left out is whole
#   headers      each header that stands alone compiles alone, as C and as C++
#   abi          what the shared library shows is what strat.h declares, and has not changed
#   threads      the library in several threads, under a thread sanitizer
#   faults       run the commands, letting each allocation and system call fail in turn, or one in FAULT_EVERY
#   flight       how much memory the commands need at most, for a record of FLIGHT mebibytes
#   check-browser  open pages in Chromium
#   check-web    does the module for browsers answer as the library does, and does the table work in Chromium?
#   check-editors  do editors show records as samples/editors says they should?
#   check-fuzz   run the corpus through the fuzz targets, without a fuzzer
#   fuzz         look for new inputs with clang's fuzzer, FUZZ_SECONDS for each target
#   mutants      do the tests catch small faults in the rules?  MUTANTS faults are made, one at a time
#   mutants-around  the same for faults in cmd and notation
#   bench        a table of speeds and sizes, with their goals
#   bench OLD=commit   the speed of that commit against the new one, and of other programs beside it

T = $(B)/tests
CHECK_LIBS = $(shell pkg-config --libs check)

# How many random games.  With sanitizers fewer, because they are slow.
STRAT_GAMES = $(if $(SAN),600,5000)

UNITS = source plain record data markup host host-1.1 host-acting host-memory host-numbers host-records host-seats host-shown host-walk $(OLD_HOSTS) dice census doubles where properties contracts readings logs memory tiny beliefs worlds offers $(if $(wildcard tests/unit/cases.c),cases) $(patsubst tests/unit/%.c,%,$(wildcard $(GAMES:%=tests/unit/%.c)))
# These are programs of the library as other programs see it, built with its header of version 1.0.
OLD_HOSTS = $(OLD_SOURCES:%=%-by-1.0)
OLD_SOURCES = host host-records host-seats
UNIT_O = $(T)/unit/unit.o

$(T)/%.o: INC = -Ilib -Inotation -Itests/gen -Itests/unit

$(T)/bin/%: $(T)/unit/%.o $(UNIT_O) $(GEN_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) $(CHECK_LIBS) -pthread -lm

$(OLD_HOSTS:%=$(T)/unit/%.o): $(T)/unit/%-by-1.0.o: tests/unit/%.c
	@mkdir -p $(@D)
	$(CC) $(STD) $(WARN) $(HARD) $(CFLAGS) $(SAN) $(if $(SAN),-DSTRAT_STRICT) -Itests/abi/1.0 $(INC) -MMD -MP -c -o $@ $<

# The linker replaces calls of malloc in objects and in archives, so libyaml, expat, zlib and giflib are linked as archives.
YAML_ARCHIVES = $(call archive,libyaml.a) $(if $(call with,EXPAT),$(call archive,libexpat.a)) $(call archive,libz.a) $(if $(call with,LIBDEFLATE),$(call archive,libdeflate.a)) $(SODIUM_LIBS)
WRAP = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=strdup,--wrap=free
MEMORY_O = $(T)/fault/memory.o
archive = $(shell $(CC) -print-file-name=$(1))

$(T)/unit/memory.o $(T)/unit/host-memory.o $(T)/bench/rules.o: EXTRA = -Itests/fault

# Two readers of documents, compared with each other.
$(T)/bin/plain: $(T)/unit/plain.o $(T)/unit/trees.o $(UNIT_O) $(GEN_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) $(CHECK_LIBS) -pthread -lm

$(T)/bin/memory $(T)/bin/host-memory: $(T)/bin/%: $(T)/unit/%.o $(MEMORY_O) $(UNIT_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) $(WRAP) -o $@ $^ $(YAML_ARCHIVES) $(CHECK_LIBS) -pthread -lm

# The judge of moves is counted.
$(T)/bin/offers: $(T)/unit/offers.o $(UNIT_O) $(GEN_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -Wl,--wrap=stx_judge_move -o $@ $^ $(YAML_LIBS) $(CHECK_LIBS) -pthread -lm

# The commands, with each allocation and each system call failing in turn.
FAULT_COMMANDS = $(COMMANDS:%=$(T)/bin/fault-%)
FAULT_WRAP = $(WRAP),--wrap=main,--wrap=read,--wrap=__read_chk,--wrap=write,--wrap=open \
	-Wl,--wrap=close,--wrap=fsync,--wrap=rename,--wrap=fstat,--wrap=pthread_create,--wrap=fork,--wrap=socketpair,--wrap=send,--wrap=recv \
	-Wl,--wrap=png_from_svg,--wrap=pixels_from_svg \
	-Wl,--wrap=fonts_allow,--wrap=fonts_can_draw
# One in so many faults is tried.
FAULT_EVERY = 1

$(foreach c,$(COMMANDS),$(eval $(T)/bin/fault-$(c): $(call COMMAND_O,$(c))))
$(FAULT_COMMANDS): $(T)/bin/fault-%: $(T)/fault/fault.o $(T)/fault/lines.o $(MEMORY_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) $(FAULT_WRAP) -o $@ $(filter %.o,$^) $(B)/libstrat.a $(YAML_ARCHIVES) $(JQ_LIBS) $(BOX_LIBS) \
		$($*_LIBS:-lgif=$(call archive,libgif.a)) -pthread -lm

# The command that draws, with a look at each picture of a GIF; if all that a GIF needs is in.
FILM = $(if $(call with,RSVG),$(if $(call with,GIF),$(if $(call with,SODIUM),$(T)/bin/film)))
FILM_WRAP = -Wl,--wrap=layers_draw,--wrap=gif_add,--wrap=gif_end
FILM_O = $(T)/film/film.o $(call COMMAND_O,render)
$(T)/film/film.o: EXTRA = -Icmd
$(T)/bin/film: $(FILM_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) $(FILM_WRAP) -o $@ $(filter %.o,$^) $(B)/libstrat.a $(YAML_LIBS) $(JQ_LIBS) \
		$(BOX_LIBS) $(render_LIBS) -pthread -lm

faults: $(FAULT_COMMANDS) $(B)/bin/validate
	@sh tests/fault/run.sh $(B) $(FAULT_EVERY)

# Another game.  Only the lists of games are compiled for it; the other objects are those of the library.
TINY_LISTS = $(T)/tiny/game.o $(T)/tiny/notation.o $(T)/tiny/gen.o
TINY_O = $(TINY_LISTS) $(T)/unit/tiny/rules.o $(T)/unit/tiny/notation.o $(T)/unit/tiny/gen.o $(GAMES:%=$(T)/gen/%.o)

$(T)/tiny/game.o: lib/core/game.c
$(T)/tiny/notation.o: notation/record/notation.c
$(T)/tiny/gen.o: tests/gen/gen.c
$(TINY_LISTS): tests/unit/tiny/games.def
	@mkdir -p $(@D)
	$(CC) $(STD) $(WARN) $(HARD) $(CFLAGS) $(SAN) -I. $(INC) '-DSTRAT_EXTRA_GAMES="tests/unit/tiny/games.def"' \
		-MMD -MP -c -o $@ $(filter %.c,$^)

$(T)/unit/tiny.o $(T)/unit/tiny/%.o: EXTRA = -Itests/unit/tiny

$(T)/bin/tiny: $(T)/unit/tiny.o $(UNIT_O) $(TINY_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) $(CHECK_LIBS) -pthread -lm

# Programs of several files.  Each has its own folder.
parts = $(patsubst %.c,$(B)/%.o,$(wildcard tests/unit/$(1)/*.c))
PARTED = properties readings record source worlds

$(T)/bin/properties: $(call parts,properties)
$(T)/unit/doubles.o: EXTRA = -Icmd
DOUBLES_O = $(B)/cmd/doubles/hashes.o $(B)/cmd/doubles/related.o $(B)/cmd/base/spool.o
$(T)/bin/doubles: $(T)/unit/doubles.o $(DOUBLES_O) $(UNIT_O) $(GEN_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) $(CHECK_LIBS) -pthread -lm

$(T)/unit/where.o: EXTRA = -Icmd
WHERE_O = $(patsubst %.c,$(B)/%.o,$(wildcard cmd/select/where*.c) $(filter-out $(LEFT_OUT),cmd/box/box_calls.c cmd/box/where_calls.c cmd/jq/expression.c $(SECCOMP_NONE) $(JQ_NONE)))
$(T)/bin/where: $(T)/unit/where.o $(WHERE_O) $(UNIT_O) $(GEN_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) $(JQ_LIBS) $(BOX_LIBS) $(CHECK_LIBS) -pthread -lm

$(T)/bin/readings: $(call parts,readings)
$(T)/bin/record: $(call parts,record)
$(T)/bin/source: $(call parts,source)
$(T)/bin/worlds: $(call parts,worlds)
$(PARTED:%=$(T)/bin/%): $(T)/bin/%: $(T)/unit/%.o $(UNIT_O) $(GEN_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $(filter %.o,$^) $(B)/libstrat.a $(YAML_LIBS) $(CHECK_LIBS) -pthread -lm

# The objects of a strict library, which ends the program if something has no room.  They are linked before the usual one.
STRICT_O = $(patsubst %.c,$(T)/strict/%.o,$(LIB_C))
CONTRACTS_O = $(T)/unit/contracts.o $(call parts,contracts)

$(CONTRACTS_O): EXTRA = -DSTRAT_STRICT
$(STRICT_O): $(T)/strict/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(STD) $(WARN) $(HARD) $(CFLAGS) $(SAN) -Ilib -DSTRAT_STRICT -MMD -MP -c -o $@ $<

$(T)/bin/contracts: $(CONTRACTS_O) $(UNIT_O) $(GEN_O) $(STRICT_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) $(CHECK_LIBS) -pthread -lm

$(T)/bin/contracts-tiny: $(CONTRACTS_O) $(UNIT_O) $(TINY_O) $(filter-out %/core/game.o,$(STRICT_O)) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) $(CHECK_LIBS) -pthread -lm

$(T)/bin/properties-tiny: $(T)/unit/properties.o $(call parts,properties) $(UNIT_O) $(TINY_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) $(CHECK_LIBS) -pthread -lm

# Cases are read by two programs.
$(T)/bin/cases $(T)/bin/conformance: $(T)/bin/%: $(T)/unit/%.o $(T)/unit/case.o $(UNIT_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) $(CHECK_LIBS) -pthread -lm

conformance: $(T)/bin/conformance $(B)/bin/validate
	@$(T)/bin/conformance "$$($(B)/bin/validate --version | sed 's/.*(\(.*\))/\1/')"

# The published cases as another program could read them: put together from their text, without our reader.
WHOLE = $(T)/whole

whole-cases: $(T)/bin/conformance
	@rm -rf $(WHOLE)
	@for f in tests/data/*/[0-9]*.yaml; do \
		to=$(WHOLE)/$${f#tests/data/}; \
		mkdir -p $${to%/*} && awk -f tests/data/whole.awk $$f >$$to || exit 1; \
	done
	@[ ! -e tests/data/deviations ] || cp tests/data/deviations $(WHOLE)
	@STRAT_TEST_DATA=$(WHOLE) $(T)/bin/conformance -q

# Each unit program, and those that another game runs: check-unit runs all, unit-NAME one of them.
TINY_GAMES = $(shell expr $(STRAT_GAMES) / 5)
UNIT_NAMES = conformance $(UNITS) properties-tiny contracts-tiny

check-unit: $(UNIT_NAMES:%=unit-%)

units:
	@echo $(UNIT_NAMES)

$(UNITS:%=unit-%): unit-%: $(T)/bin/%
	@STRAT_GAMES=$(STRAT_GAMES) $<
unit-conformance: $(T)/bin/conformance
	@$< -q
unit-properties-tiny: $(T)/bin/properties-tiny
	@CK_RUN_CASE=games STRAT_GAMES=$(TINY_GAMES) $<
unit-contracts-tiny: $(T)/bin/contracts-tiny
	@STRAT_GAME=tiny CK_RUN_CASE=games STRAT_GAMES=$(TINY_GAMES) $<

arrows:
	tests/arrows.sh

ladder:
	@LEFT_OUT='$(LEFT_OUT) $(wildcard cmd/web/*.c)' sh tests/ladder.sh $(B)
	@sh tests/ladder_finds.sh '$(CC)'

# The libraries that can be left out: is what takes their place whole?  (Of one that is not here only that is tried.)
DOORS_O = $(foreach l,$(LIBRARIES),$($l_NONE:%.c=$(B)/%.o) $(if $(call with,$l),$($l_C:%.c=$(B)/%.o)))
doors: all $(DOORS_O)
	@B='$(B)' $(foreach l,$(LIBRARIES),$l_C='$($l_C)' $l_NONE='$($l_NONE)') sh tests/doors.sh $(WITH)

abi: $(SHARED)
	@sh tests/abi.sh $(B)

# A library of its own, in B/thread, is built with the sanitizer.
threads:
	@$(SUB) -s B=$(B)/thread SAN=-fsanitize=thread $(B)/thread/tests/bin/threads
	@TSAN_OPTIONS=halt_on_error=1 $(B)/thread/tests/bin/threads samples/*/lesson.yaml samples/stratego/no-move.yaml

$(T)/bin/threads: $(T)/threads/threads.o $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) -pthread -lm

# The headers that stand alone; only strat.h and strat-shown.h are installed.
DRAWING = draw print svg page
HEADERS = $(filter-out %/internal.h $(DRAWING:%=notation/%/%.h),$(wildcard lib/*/*.h lib/*/*.def notation/*/*.h notation/*/*.def)) notation/draw/draw.h

headers:
	@sh tests/headers.sh '$(CC)' '$(CXX)' $(HEADERS)

# ---- memory in flight

$(T)/flight/flight.o: EXTRA = -D_DEFAULT_SOURCE

$(T)/bin/flight: $(T)/flight/flight.o
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(Z_LIBS)

# How many mebibytes the record has, which is too large.
FLIGHT = 64

flight: $(T)/bin/flight $(COMMANDS:%=$(B)/bin/%)
	@mkdir -p $(B)/flight
	@$(T)/bin/flight $(B)/bin $(B)/flight $(FLIGHT)

# ---- pages in a browser

check-browser:
	@$(DEPS) browser
	@+$(SUB) -s all
	@sh tests/browser/run.sh $(B)

# ---- the module for browsers

$(T)/web/native.o $(B)/cmd/web/%.o: INC = -Ilib -Inotation -Icmd
$(T)/bin/web-native: $(T)/web/native.o $(patsubst %,$(B)/cmd/web/%.o,reader match sheet) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) -pthread -lm

WEB_GENERATED = 5000
WEB_HOSTILE = 1000
WEB_SEED = 1

check-web:
	@$(DEPS) web
	@$(DEPS) browser
	@+$(SUB) -s all web $(T)/bin/web-native
	@sh tests/web/run.sh $(B) $(WEB_GENERATED) $(WEB_HOSTILE) $(WEB_SEED)

# ---- records in editors

check-editors:
	@$(DEPS) editors
	@sh tests/editors/run.sh $(B)

# ---- mutants

# How many mutants, in which folders of lib, with which seed; and what percentage must be caught.  MUTANTS_AGAIN=yes tries
# only those that survived the last time.  The folder may also be cmd or notation: then a mutant is tried by tests that take
# MUTANTS_SECONDS together without a fault.
MUTANTS = 300
MUTANTS_IN = $(GAMES)
MUTANTS_SEED = 1
MUTANTS_GOAL = 95
MUTANTS_AGAIN =
MUTANTS_SECONDS = 60
MUTANTS_JOBS = $(JOBS)

$(T)/bin/mutate: $(T)/mutants/mutate.o $(T)/mutants/text.o
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^

# Which tests try a mutant: the quick ones, then the programs of its game, then the rest, those first that catch most in a second.
# And from which objects each program is linked.
MUTANT_FIRST = cases
MUTANT_LAST = conformance contracts worlds logs properties host-acting host-numbers golden readings counts
MUTANT_TESTS = $(filter-out counts golden,$(MUTANT_FIRST) $(MUTANT_LAST))
OWN_stratego-card = beliefs
own = $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/$(1).c)) $(OWN_$(1))
# Of cmd and notation.
MUTANT_UNITS = source plain record data host host-1.1 host-acting host-numbers host-records host-seats host-shown host-walk dice census doubles where readings logs properties cases
MUTANT_PROGRAMS = $(sort $(MUTANT_TESTS) $(MUTANT_UNITS) $(foreach g,$(GAMES),$(call own,$(g))))
MORE_plain = $(T)/unit/trees.o
MORE_doubles = $(DOUBLES_O)
MORE_where = $(WHERE_O)
MUTANTS_AROUND = $(filter cmd notation,$(MUTANTS_IN))
AROUND_INC = -Inotation -Icmd -I$(B)/notation/book -I$(B)/notation/page $(RSVG_CFLAGS)
MUTANT_ENV = MUTANT_BUILD='$(B)' MUTANT_UNITS='$(MUTANT_UNITS)' MUTANTS_SECONDS='$(MUTANTS_SECONDS)' MUTANTS_JOBS='$(MUTANTS_JOBS)' \
	MUTANT_FIRST='$(MUTANT_FIRST)' MUTANT_LAST='$(MUTANT_LAST)' MUTANT_COMMANDS='$(COMMANDS)' \
	$(foreach g,$(GAMES),MUTANT_OWN_$(subst -,_,$(g))='$(call own,$(g))') \
	MUTANT_CC='$(CC) $(STD) -O2 -fPIC $(SAN) -Ilib $(if $(MUTANTS_AROUND),$(AROUND_INC))' MUTANT_SHARED='$(CC) -shared -Wl,-soname,libroom.so $(SAN)' MUTANT_LD='$(LINKER)' \
	MUTANT_LIBS='$(B)/libstrat.a $(YAML_LIBS) $(JQ_LIBS) $(BOX_LIBS) $(CHECK_LIBS) $(foreach c,$(COMMANDS),$($(c)_LIBS)) -pthread -lm' \
	$(foreach p,$(MUTANT_PROGRAMS),MUTANT_$(subst .,_,$(subst -,_,$(p)))='$(T)/unit/$(p).o $(call parts,$(p)) $(MORE_$(p)) $(T)/unit/case.o $(UNIT_O) $(GEN_O)') \
	$(foreach c,$(COMMANDS),MUTANT_$(c)='$(call COMMAND_O,$(c))') MUTANT_film='$(FILM_O)' MUTANT_film_FLAGS='$(FILM_WRAP)'

# A room with a fault is a library of its own, which calls the others by name; so nothing is hidden in this build.
mutants:
	@+$(SUB) -s -j$(JOBS) B=$(B)/mutable PIC=-fPIC mutants-run

mutants-around:
	@+$(SUB) -s mutants MUTANTS_IN='cmd notation' MUTANTS_GOAL=85

mutants-run: all $(MUTANT_PROGRAMS:%=$(T)/bin/%) $(T)/bin/mutate $(if $(MUTANTS_AROUND),$(B)/mutants/reach)
	@$(MUTANT_ENV) sh tests/mutants/run.sh $(B) $(MUTANTS) $(MUTANTS_SEED) $(MUTANTS_GOAL) '$(MUTANTS_AGAIN)' $(MUTANTS_IN)

# Which tests run which functions of cmd and notation.  Programs that note this are a build of their own.
SEEN = $(B)/seen
SEEN_MAKE = $(MAKE) -s --no-print-directory B=$(SEEN) PIC= CFLAGS='-O1 -g -finstrument-functions'

$(B)/mutants/reach: $(LIB_C) $(NOTATION_C) $(wildcard cmd/*/*.c tests/unit/*.c tests/unit/*/*.c tests/golden/*/* tests/*.sh tests/*.py tests/mutants/seen.c tests/mutants/*.sh) | all $(MUTANT_PROGRAMS:%=$(T)/bin/%) $(T)/bin/film
	@mkdir -p $(@D)
	@+$(SEEN_MAKE) $(SEEN)/tests/mutants/seen.o
	@+$(SEEN_MAKE) -j$(JOBS) LDFLAGS=$(SEEN)/tests/mutants/seen.o mutants-seen
	@$(MUTANT_ENV) sh tests/mutants/reach.sh $(SEEN) $@

$(T)/mutants/seen.o: EXTRA = '-DSEEN_FOLDER="$(abspath $(B))/seen"'

mutants-seen: $(COMMANDS:%=$(B)/bin/%) $(B)/bin/strat-gen $(MUTANT_UNITS:%=$(T)/bin/%) $(T)/bin/film

# ---- fuzzing

FUZZERS = trees record xml claims position live drawing index host
FUZZ_SECONDS = 60
FUZZ_SEED = 0
FUZZ_CC = clang
FUZZ_SAN = -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
FUZZ_O = $(T)/fuzz/check.o $(T)/fuzz/sound.o $(T)/fuzz/$(if $(call with,EXPAT),xml,no_xml).o
$(T)/bin/replay-trees $(T)/bin/fuzz-trees: $(T)/unit/trees.o

# The target of live games calls the command's functions, and reads what they write.
$(T)/fuzz/replay_main.o $(T)/fuzz/fuzz_live.o: INC = -Ilib -Inotation -Icmd
$(T)/bin/replay-live $(T)/bin/fuzz-live: $(T)/fuzz/replay_main.o $(filter-out %/replay/replay.o,$(call COMMAND_O,replay))
$(T)/bin/replay-live $(T)/bin/fuzz-live: LINK = -Wl,--wrap=read,--wrap=__read_chk,--wrap=output_write,--wrap=output_end $(JQ_LIBS) $(BOX_LIBS) $(replay_LIBS)

$(T)/bin/replay-%: $(T)/fuzz/fuzz_%.o $(FUZZ_O) $(T)/fuzz/replay.o $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $(filter %.o,$^) $(B)/libstrat.a $(YAML_LIBS) $(LINK) -pthread -lm

$(T)/bin/fuzz-%: $(T)/fuzz/fuzz_%.o $(FUZZ_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -fsanitize=fuzzer -o $@ $(filter %.o,$^) $(B)/libstrat.a $(YAML_LIBS) $(LINK) -pthread -lm

check-fuzz: $(FUZZERS:%=$(T)/bin/replay-%)
	for f in $(FUZZERS); do $(T)/bin/replay-$$f tests/fuzz/corpus/$$f || exit 1; done

# A separate build, with the compiler that has a fuzzer.
fuzz-programs:
	@$(MAKE) -s --no-print-directory -j$(JOBS) B=$(B)/fuzz CC='$(FUZZ_CC)' CFLAGS='-O1 -g' SAN='$(FUZZ_SAN)' \
		$(FUZZERS:%=$(B)/fuzz/tests/bin/fuzz-%)

# New inputs stay under build.  An input that caused a crash is added to the corpus when the fault is corrected.
fuzz: fuzz-programs
	for f in $(FUZZERS); do \
		mkdir -p $(T)/found/$$f; \
		LSAN_OPTIONS=suppressions=tests/lsan.supp:print_suppressions=0 \
		$(B)/fuzz/tests/bin/fuzz-$$f -max_total_time=$(FUZZ_SECONDS) -seed=$(FUZZ_SEED) -timeout=20 -rss_limit_mb=2048 \
			-print_final_stats=1 -dict=tests/fuzz/$$f.dict -artifact_prefix=$(T)/found/$$f- \
			$(T)/found/$$f tests/fuzz/corpus/$$f || exit 1; \
	done

# ---- benchmarks

$(T)/bin/bare: $(T)/bench/bare.o
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_ONLY)

$(T)/bin/pairs: $(T)/bench/pairs.o
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^

$(T)/bin/bench-rules: $(T)/bench/rules.o $(MEMORY_O) $(GEN_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) $(WRAP) -o $@ $^ $(YAML_LIBS) -pthread -lm

$(T)/bin/bench-judge: $(T)/bench/judge.o $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) -lm

$(T)/bin/bench-selfplay: $(T)/bench/selfplay.o $(GEN_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(YAML_LIBS) -pthread -lm

$(T)/bin/bench-rows: $(T)/bench/rows.o
	@mkdir -p $(@D)
	$(LINKER) -o $@ $^ $(SQLITE_LIBS)

bench: $(B)/bin/validate $(B)/bin/replay $(B)/bin/render $(B)/bin/strat-gen $(T)/bin/bare $(T)/bin/pairs $(T)/bin/bench-rules $(T)/bin/bench-judge $(T)/bin/bench-selfplay $(if $(call with,SQLITE),$(T)/bin/bench-rows)
	$(if $(OLD),tests/bench/old.sh $(B) $(OLD),tests/bench/bench.sh $(B))

.PHONY: check-unit units $(UNIT_NAMES:%=unit-%) conformance whole-cases arrows ladder doors abi threads headers faults flight check-browser check-web check-editors mutants mutants-around mutants-run mutants-seen check-fuzz fuzz fuzz-programs bench

-include $(wildcard $(T)/*/*.d $(T)/*/*/*.d $(T)/*/*/*/*.d)

# ---- the dearest input

# Search for so long; from which seed.
SECONDS = 3600
COST_SEED = 1

soak-cost: all
	@python3 tests/cost/search.py $(B) $(SECONDS) $(COST_SEED)

.PHONY: soak-cost
