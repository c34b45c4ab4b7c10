# "make demo" and "make check" do everything on a fresh machine; "make help" lists the rest.  What installs is in cmd/install.mk, what tests
# in tests/tests.mk.

CC = cc
CFLAGS = -O3 -g
WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
STD = -std=c17 -D_POSIX_C_SOURCE=200809L
LDFLAGS =
SAN =
PREFIX = /usr/local
libdir = $(PREFIX)/lib
DESTDIR =
PROGRAM_PREFIX =
B = build

COMMANDS = validate replay render adjudicate
GAMES = $(shell sed -n 's/^GAME(\(.*\))/\1/p' lib/core/games.def | tr _ -)

all:

include tests/hard.mk
LINKER = $(CC) $(HARD) $(HARD_LD) $(CFLAGS) $(SAN) $(LDFLAGS)

# ---- libraries

# libyaml and zlib are always needed.  Each of the others is asked for by a few files of one room.  "make EXPAT=no" leaves expat out: then
# without_expat.c of that room takes their place.  notation/text/library.def lists the libraries, and what each is for.
LIBRARIES = $(shell sed -n 's/^LIBRARY(\([A-Z]*\),.*)/\1/p' notation/text/library.def)
SECCOMP = $(if $(filter Linux,$(shell uname -s)),yes,no)
WITH := $(foreach l,$(LIBRARIES),$(if $(filter no,$($l)),,$l))
with = $(filter $1,$(WITH))

LIBDEFLATE_C = notation/archive/block.c
EXPAT_C = $(wildcard notation/foreign/gravon*.c)
SODIUM_C = notation/text/digest.c notation/crypto/crypto.c
JQ_C = cmd/jq/expression.c cmd/jq/json.c
RSVG_C = $(wildcard cmd/render/png.c cmd/render/layers*.c cmd/render/fonts.c)
GIF_C = cmd/render/gif.c
EDIT_C = cmd/live/terminal.c
SQLITE_C = cmd/database/ask.c cmd/database/bulk.c cmd/database/connection.c cmd/database/merge.c cmd/database/schema.c cmd/database/sorted.c cmd/database/sorter.c cmd/database/statements.c cmd/database/store.c cmd/database/tree.c
SECCOMP_C = cmd/box/box_calls.c cmd/box/where_calls.c
LIBDEFLATE_NONE = notation/archive/without_libdeflate.c
SODIUM_NONE = notation/text/without_libsodium.c notation/crypto/without_libsodium.c
EXPAT_NONE = notation/foreign/without_expat.c
JQ_NONE = cmd/jq/without_libjq.c
RSVG_NONE = cmd/render/without_librsvg.c
GIF_NONE = cmd/render/without_giflib.c
EDIT_NONE = cmd/live/without_libedit.c
SQLITE_NONE = cmd/database/without_sqlite.c
SECCOMP_NONE = cmd/box/without_libseccomp.c
LEFT_OUT := $(foreach l,$(LIBRARIES),$(if $(call with,$l),$($l_NONE),$($l_C)))

# How they are linked: pkg-config is asked once, when it is needed; then what it said, or without its file the usual name.
ask = $(eval $1 := $(shell pkg-config $2 2>/dev/null || echo $3))$($1)
YAML_ONLY = $(call ask,YAML_ONLY,--libs yaml-0.1,-lyaml)
Z_LIBS = $(call ask,Z_LIBS,--libs zlib,-lz)
LIBDEFLATE_LIBS = $(if $(call with,LIBDEFLATE),$(call ask,LIBDEFLATE_LIBS,--libs libdeflate,-ldeflate))
EXPAT_LIBS = $(if $(call with,EXPAT),$(call ask,EXPAT_LIBS,--libs expat,-lexpat))
SODIUM_LIBS = $(if $(call with,SODIUM),$(call ask,SODIUM_LIBS,--libs libsodium,-lsodium))
JQ_LIBS = $(if $(call with,JQ),$(call ask,JQ_LIBS,--libs libjq,-ljq))
RSVG_CFLAGS = $(if $(call with,RSVG),$(call ask,RSVG_CFLAGS,--cflags librsvg-2.0 cairo fontconfig))
RSVG_LIBS = $(if $(call with,RSVG),$(call ask,RSVG_LIBS,--libs librsvg-2.0 cairo fontconfig,-lrsvg-2 -lcairo -lfontconfig))
GIF_LIBS = $(if $(call with,GIF),-lgif)
EDIT_LIBS = $(if $(call with,EDIT),$(call ask,EDIT_LIBS,--libs libedit,-ledit))
SQLITE_LIBS = $(if $(call with,SQLITE),$(call ask,SQLITE_LIBS,--libs sqlite3,-lsqlite3))
BOX_LIBS = $(if $(call with,SECCOMP),$(call ask,BOX_LIBS,--libs libseccomp,-lseccomp))
# What the library of rules and records needs.
YAML_LIBS = $(YAML_ONLY) $(Z_LIBS) $(LIBDEFLATE_LIBS) $(EXPAT_LIBS) $(SODIUM_LIBS)

# What is in, for library.c.  It changes only when that does; all that is linked depends on it.  (Tests run several makes at once, so
# each writes a file of its own first.)
IN = $(B)/notation/text/with.def
$(IN): FORCE
	@mkdir -p $(@D)
	@new=$@.$$$$; echo 'enum { $(foreach l,$(LIBRARIES),WITH_$l = $(if $(call with,$l),1,0),) };' >$$new; if cmp -s $$new $@; then rm $$new; else mv $$new $@; fi
$(B)/notation/text/library.o: EXTRA = -I$(B)/notation/text
$(B)/notation/text/library.o: $(IN)
.PHONY: FORCE

# ---- the commands

LIB_C = $(wildcard lib/*/*.c lib/*/*/*.c)
NOTATION_C = $(filter-out $(LEFT_OUT),$(wildcard notation/*/*.c))
LIB_O = $(LIB_C:%.c=$(B)/%.o)
NOTATION_O = $(NOTATION_C:%.c=$(B)/%.o)

# The objects of a room of cmd.  All commands share some rooms; each has its own, and may have others.
room = $(patsubst %.c,$(B)/%.o,$(filter-out $(LEFT_OUT),$(wildcard $(1:%=cmd/%/*.c))))
SHARED_ROOMS = base box jq select cli stream
validate_ROOMS = doubles validate
replay_ROOMS = secrets live database replay
render_ROOMS = site render
adjudicate_ROOMS = secrets adjudicate
COMMAND_O = $(call room,$(SHARED_ROOMS) $($(1)_ROOMS))

OBJCOPY ?= objcopy

# The shared library.  Its version is in strat.h; a program that was built for version 1.0 runs with every 1.x.
ABI = $(shell sed -n 's/^\#define STRAT_VERSION_MAJOR //p' notation/host/strat.h)
VERSION = $(ABI).$(shell sed -n 's/^\#define STRAT_VERSION_MINOR //p' notation/host/strat.h)
SHARED = $(B)/libstrat.so.$(VERSION)

all: $(COMMANDS:%=$(B)/bin/%) $(B)/bin/strat-gen $(B)/host/libstrat.a $(SHARED)

# The same objects make the static and the shared library.  That they can stand at any address adds 0.06 % to the instructions of
# validate.
$(B)/lib/%.o $(B)/notation/%.o: PIC = -fPIC -fvisibility=hidden

# Objects that were made without these flags are made again, once.
ifeq ($(wildcard $(B)/shareable),)
$(LIB_O) $(NOTATION_O): again
again:
	@mkdir -p $(B)
	@touch $(B)/shareable
.PHONY: again
endif

# So the compiler cannot find notation's headers when it compiles lib.
$(B)/lib/%.o: INC = -Ilib
$(B)/notation/%.o: INC = -Ilib -Inotation
$(B)/cmd/%.o: INC = -Ilib -Inotation -Icmd

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(STD) $(WARN) $(HARD) $(PIC) $(CFLAGS) $(SAN) $(if $(SAN),-DSTRAT_STRICT) $(INC) $(EXTRA) -MMD -MP -c -o $@ $<

# The examples of --explain and of rule books come from the cases; those of diagnostics from tests/data/diagnostics.txt.
CASES = $(wildcard tests/data/*/*.yaml)

$(B)/notation/book/examples.def: $(CASES) tests/data/whole.awk tests/data/examples.awk
	@mkdir -p $(@D)
	awk -f tests/data/whole.awk $(CASES) | awk -f tests/data/examples.awk >$@.new && mv $@.new $@

$(B)/notation/book/diagnosed.def: tests/data/diagnostics.txt tests/data/diagnostics.awk
	@mkdir -p $(@D)
	awk -f tests/data/diagnostics.awk tests/data/diagnostics.txt >$@.new && mv $@.new $@

BOOK_TEXTS = $(B)/notation/book/explanation.o $(B)/notation/book/examples.o $(B)/notation/book/page.o
$(BOOK_TEXTS): EXTRA = -I$(B)/notation/book
$(B)/notation/book/explanation.o: $(B)/notation/book/diagnosed.def
$(B)/notation/book/examples.o: $(B)/notation/book/examples.def
$(B)/notation/book/page.o: $(B)/notation/book/book.css.def $(B)/notation/book/book.js.def

# The style sheets and the scripts of pages, as strings, without comments and indentation.
$(B)/notation/page/%.def: notation/page/%
	$(AS_STRINGS)
$(B)/notation/book/%.def: notation/book/%
	$(AS_STRINGS)
define AS_STRINGS
	@mkdir -p $(@D)
	sed -e '/^[[:space:]]*\/\*.*\*\/$$/d' -e '/^[[:space:]]*\/\*/,/\*\/$$/d' -e 's/^[[:space:]]*//' -e '/^$$/d' \
		-e 's/[\\"?]/\\&/g' -e 's/.*/"&\\n"/' $< >$@.new && mv $@.new $@
endef

PAGE_SCRIPTS = $(B)/notation/page/script.o $(B)/notation/page/index_script.o $(B)/notation/page/chart.o
$(PAGE_SCRIPTS): EXTRA = -I$(B)/notation/page
$(B)/notation/page/index_script.o: $(B)/notation/page/index.css.def $(B)/notation/page/index.js.def
$(B)/notation/page/chart.o: $(B)/notation/page/report.css.def
$(B)/notation/page/script.o: $(B)/notation/page/page.css.def $(patsubst %,$(B)/notation/page/%.js.def,page_steps page page_hands)

$(B)/libstrat.a: $(LIB_O) $(NOTATION_O) $(IN)
	rm -f $@
	ar rcs $@ $(filter %.o,$^)

# The static library for other programs, which may have an arena_init of their own: one object, in which only the functions of
# strat.h have names.
$(B)/host/libstrat.a: $(LIB_O) $(NOTATION_O) $(IN)
	@mkdir -p $(@D)
	$(LD) -r -o $(@D)/strat.o $(filter %.o,$^)
	$(OBJCOPY) --wildcard --keep-global-symbol='strat_*' $(@D)/strat.o
	rm -f $@
	ar rcs $@ $(@D)/strat.o

# It exports nothing but the functions of strat.h.
$(SHARED): $(LIB_O) $(NOTATION_O) $(IN) notation/host/strat.map
	$(CC) $(HARD) $(HARD_LINK) $(CFLAGS) $(SAN) $(LDFLAGS) -shared -Wl,-soname,libstrat.so.$(ABI) \
		-Wl,--version-script=notation/host/strat.map $(if $(SAN),,-Wl,--no-undefined) -o $@ $(filter %.o,$^) $(YAML_LIBS) -lm
	ln -sf $(@F) $(B)/libstrat.so.$(ABI)
	ln -sf $(@F) $(B)/libstrat.so

# What the objects of a command need of other libraries.
replay_LIBS = $(EDIT_LIBS) $(SQLITE_LIBS)
render_LIBS = $(RSVG_LIBS) $(GIF_LIBS)

$(foreach c,$(COMMANDS),$(eval $(B)/bin/$(c): $(call COMMAND_O,$(c))))
$(COMMANDS:%=$(B)/bin/%): $(B)/bin/%: $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $(filter %.o,$^) $(B)/libstrat.a $(YAML_LIBS) $(JQ_LIBS) $(BOX_LIBS) $($*_LIBS) -pthread -lm

$(RSVG_C:%.c=$(B)/%.o): EXTRA = $(RSVG_CFLAGS)

# The generator of records, which the tests share.
GEN_O = $(B)/tests/gen/gen.o $(GAMES:%=$(B)/tests/gen/%.o)

$(B)/tests/gen/%.o: INC = -Ilib -Inotation -Icmd -Itests/gen
$(B)/bin/strat-gen: $(B)/tests/gen/main.o $(GEN_O) $(call room,base box jq select cli) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(LINKER) -o $@ $(filter %.o,$^) $(B)/libstrat.a $(YAML_LIBS) $(JQ_LIBS) $(BOX_LIBS) -pthread -lm

-include tests/tests.mk
include cmd/install.mk
include cmd/web/web.mk

# ---- for people

JOBS = $(shell nproc 2>/dev/null || echo 2)
SUB = $(MAKE) --no-print-directory B=$(B)

help:
	@echo "make            the commands, in $(B)/bin; NAME=no leaves a library out: $(LIBRARIES)"
	@echo "make demo       a tour of them"
	@echo "make check      every test"
	@echo "make sanitize   every test under the address and undefined-behaviour sanitizers (CC=clang: clang's)"
	@echo "make abi        does the shared library show what it always did?"
	@echo "make conformance  a statement on the published cases of every game"
	@echo "make check-browser  open pages of games in Chromium"
	@echo "make check-web  does the module for browsers answer as the library does, and does the table work in Chromium and in Firefox?"
	@echo "make check-editors  do editors show records as samples/editors says they should?"
	@echo "make bench      a table of speeds and sizes"
	@echo "make fuzz       look for inputs that break something, FUZZ_SECONDS for each target (clang)"
	@echo "make mutants    are small faults in the rules caught?  MUTANTS of them by MUTANTS_SEED in the rooms MUTANTS_IN; half an hour"
	@echo "make soak       tests that take long: SOAK_GAMES games from SOAK_SEED, every allocation failing, much memory, pages in a browser, fuzzing, mutants"
	@echo "make soak-cost  which input costs each command the most, a byte?  SECONDS=3600"
	@echo "make soak-hour  the same for an hour, again and again, with new seeds"
	@echo "make pictures   draw the pictures of README again: samples/pictures"
	@echo "make new-game   lay out a game that plays a trivial rule: NAME=nine-stones CLAUSES=NST"
	@echo "make install    commands, manual, library; PREFIX DESTDIR PROGRAM_PREFIX"
	@echo "make uninstall  take them away again"
	@echo "make web        the table, one page for browsers, in $(B)/web: strat.html; the same in parts: site; and the library in it: strat.wasm and strat.js"
	@echo "make python     a wheel and a source distribution of the Python package, in $(B)/python"
	@echo "make deb        Debian packages, in $(B)/deb"
	@echo "make deps       install what building and testing need, or name it; demo and check do so, too"
	@echo "make clean      remove $(B)"

# What building needs; what the tests need, too.
DEPS = WITH='$(WITH)' sh tests/deps.sh

deps:
	@$(DEPS) check

deps-build:
	@$(DEPS)

demo: deps-build
	@$(SUB) -s -j$(JOBS) all
	@sh samples/demo.sh $(B)/bin $(B)

# Chromium takes the picture of a page.
pictures:
	@$(DEPS) browser
	@+$(SUB) -s all
	@sh samples/pictures.sh $(B)/bin samples/pictures page

check-programs: $(UNIT_NAMES:%=$(T)/bin/%) $(FUZZERS:%=$(T)/bin/replay-%) $(FAULT_COMMANDS) $(T)/bin/flight $(FILM)

check: deps
	@$(SUB) -s -j$(JOBS) all check-programs
	@sh tests/check.sh "$(MAKE)" "$(B)" "$(SAN)" "$(CC)"

sanitize:
	@LSAN_OPTIONS=suppressions=$(CURDIR)/tests/lsan.supp:print_suppressions=0 \
		$(MAKE) --no-print-directory check B=build/san$(if $(findstring clang,$(CC)),-clang) CFLAGS='-O1 -g' \
		SAN='-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer'

SOAK_GAMES = 200000
SOAK_SEED = $(shell date +%j%H%M)

# Run tests/soak.sh once, or again and again with new seeds for SOAK_SECONDS.
SOAK_SECONDS = 0

soak: deps
	@$(SUB) -s -j$(JOBS) all check-programs
	@sh tests/soak.sh "$(MAKE)" "$(B)" "$(SOAK_SEED)" "$(SOAK_GAMES)" "$(SOAK_SECONDS)"

soak-hour:
	@$(MAKE) --no-print-directory soak SOAK_SECONDS=3600 SOAK_GAMES=20000

# The rule book in the new game's page is what the new adjudicate prints.
new-game:
	@sh tests/new-game.sh '$(NAME)' '$(CLAUSES)'
	@$(SUB) -s -j$(JOBS) $(B)/bin/adjudicate
	@sh tests/new-game.sh --book '$(NAME)' $(B)/bin

clean:
	rm -rf $(B)

.PHONY: all help deps deps-build demo pictures check check-programs sanitize soak soak-hour new-game clean
.SECONDARY:

-include $(LIB_O:.o=.d) $(NOTATION_O:.o=.d) $(patsubst %.c,$(B)/%.d,$(wildcard cmd/*/*.c))
