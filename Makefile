# One build file.  "make demo" and "make check" do everything on a fresh machine; "make help" lists the rest.

CC = cc
CFLAGS = -O3 -g
WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
STD = -std=c17 -D_POSIX_C_SOURCE=200809L
SAN =
PREFIX = /usr/local
DESTDIR =
PROGRAM_PREFIX =
B = build

COMMANDS = validate replay render adjudicate
GAMES = $(shell sed -n 's/^GAME(\(.*\))/\1/p' lib/core/games.def | tr _ -)

LIB_C = $(wildcard lib/*/*.c)
NOTATION_C = $(wildcard notation/*.c notation/foreign/*.c)
CLI_C = cmd/cli.c cmd/run.c cmd/worker.c

LIB_O = $(LIB_C:%.c=$(B)/%.o)
NOTATION_O = $(NOTATION_C:%.c=$(B)/%.o)
CLI_O = $(CLI_C:%.c=$(B)/%.o)

YAML_LIBS = -lyaml -lz -lexpat
RSVG_CFLAGS = $(shell pkg-config --cflags librsvg-2.0 cairo)
RSVG_LIBS = $(shell pkg-config --libs librsvg-2.0 cairo)

all: $(COMMANDS:%=$(B)/bin/%) $(B)/libstrat.a

# lib cannot even find notation's headers.
$(B)/lib/%.o: INC = -Ilib
$(B)/notation/%.o: INC = -Ilib -Inotation
$(B)/cmd/%.o: INC = -Ilib -Inotation -Icmd

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(STD) $(WARN) $(CFLAGS) $(SAN) $(INC) $(EXTRA) -MMD -MP -c -o $@ $<

$(B)/libstrat.a: $(LIB_O) $(NOTATION_O)
	rm -f $@
	ar rcs $@ $^

$(B)/bin/%: $(B)/cmd/%.o $(CLI_O) $(B)/libstrat.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(SAN) -o $@ $(filter-out %/png.o,$^) $(YAML_LIBS) $(LINK) -pthread -lm

$(B)/cmd/png.o: EXTRA = $(RSVG_CFLAGS)
$(B)/bin/render: LINK = $(B)/cmd/png.o $(RSVG_LIBS)
$(B)/bin/render: $(B)/cmd/png.o

clean:
	rm -rf $(B)

.PHONY: all clean
.SECONDARY:

-include $(LIB_O:.o=.d) $(NOTATION_O:.o=.d) $(CLI_O:.o=.d) $(COMMANDS:%=$(B)/cmd/%.d)
