# web.mk: the library for browsers: one module of WebAssembly that imports nothing, and what calls it from JavaScript.  Included by the
# Makefile.
#
#   make web     $(B)/web/strat.wasm and strat.js; strat.html, the table: one file with both inside; and site, the same in parts.
#                WEB=https://...: where it will lie on the web, so that it makes links that carry a record
#
# Debian's clang compiles it, with wasi-libc.  The libraries that it has in it are compiled from Debian's source packages (fetch.sh).

WEB_DIR = $(B)/web
WEB_CLANG = clang-14
WEB_CC = $(WEB_CLANG) --target=wasm32-wasi
# As small as it can be: it is loaded over a network, and judges at more than half the speed of the native library all the same.  wasm-opt
# goes over the whole, twice; that nothing lies in the lowest kilobyte is true, because that is the end of the stack.
# Branches that are laid anew, and functions that stay apart though they are called from one place, are larger as they are, and smaller packed.
WEB_CFLAGS = -Oz
WEB_OPT = --flatten --rereloop -Oz -Oz --one-caller-inline-max-function-size=1 --low-memory-unused --enable-mutable-globals
WEB_SOURCES = $(WEB_DIR)/sources
WEB_INC = -isystem $(WEB_SOURCES)/libyaml/include -isystem $(WEB_SOURCES)/zlib -isystem $(WEB_SOURCES)/expat/expat/lib \
	-isystem $(WEB_SOURCES)/libsodium/src/libsodium/include
# At most a gibibyte of memory; the stack lies first, so that a call too deep for it traps and overwrites nothing.  (clang itself would hand
# the result to another program if it finds one, and make another module there.)
WEB_LD = wasm-ld-14
WEB_LINK = -m wasm32 -z stack-size=1048576 --stack-first --max-memory=1073741824 --strip-all --gc-sections -O2 --entry _initialize
WEB_LIBS = $(shell $(WEB_CC) --print-file-name=crt1-reactor.o) $(shell $(WEB_CC) --print-file-name=libc.a) $(shell $(WEB_CC) --print-file-name=libm.a) \
	$(shell $(WEB_CC) --print-libgcc-file-name)

YAML_FILES = api loader parser reader scanner
Z_FILES = adler32 crc32 deflate inflate inffast inftrees trees zutil
EXPAT_FILES = xmlparse xmlrole xmltok
SODIUM_FILES = crypto_generichash/crypto_generichash crypto_generichash/blake2b/ref/blake2b-ref crypto_generichash/blake2b/ref/blake2b-compress-ref \
	crypto_generichash/blake2b/ref/generichash_blake2b crypto_hash/sha256/cp/hash_sha256_cp crypto_hash/sha512/cp/hash_sha512_cp \
	crypto_sign/crypto_sign crypto_sign/ed25519/sign_ed25519 crypto_sign/ed25519/ref10/open crypto_sign/ed25519/ref10/sign \
	crypto_core/ed25519/ref10/ed25519_ref10 \
	crypto_verify/sodium/verify sodium/codecs
OTHERS_O = $(YAML_FILES:%=$(WEB_DIR)/others/libyaml/src/%.o) $(Z_FILES:%=$(WEB_DIR)/others/zlib/%.o) $(EXPAT_FILES:%=$(WEB_DIR)/others/expat/expat/lib/%.o) \
	$(SODIUM_FILES:%=$(WEB_DIR)/others/libsodium/src/libsodium/%.o)

$(WEB_DIR)/others/libyaml/%: OTHERS = -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 -DYAML_VERSION_PATCH=5 -DYAML_VERSION_STRING='"0.2.5"'
# Tables that are made at their first use need no room in the module.  A game of Gravon's has no document type and no names with colons:
# expat's parts for these are left out.
$(WEB_DIR)/others/zlib/%: OTHERS = -DHAVE_UNISTD_H -DDYNAMIC_CRC_TABLE -DBUILDFIXED
$(WEB_DIR)/others/expat/%: OTHERS = -DXML_MIN_SIZE -DXML_STATIC -DXML_CONTEXT_BYTES=1024 -DBYTEORDER=1234 -DHAVE_MEMMOVE -DXML_POOR_ENTROPY \
	-I$(WEB_DIR)/others/include
$(WEB_DIR)/others/libsodium/%: OTHERS = -DSODIUM_STATIC -DCONFIGURED -DNATIVE_LITTLE_ENDIAN -I$(WEB_SOURCES)/libsodium/src/libsodium/include/sodium

web: $(WEB_DIR)/strat.html

web-tools:
	@sh tests/deps.sh web

$(WEB_DIR)/fetched: cmd/web/sources.txt cmd/web/fetch.sh | web-tools
	@sh cmd/web/fetch.sh $(WEB_SOURCES)
	@mkdir -p $(WEB_DIR)/others/include
	@: >$(WEB_DIR)/others/include/expat_config.h
	@touch $@

$(WEB_DIR)/licences.txt: $(WEB_DIR)/fetched
	cp $(WEB_SOURCES)/licences.txt $@

$(WEB_DIR)/others/%.o: $(WEB_DIR)/fetched cmd/web/web.mk
	@mkdir -p $(@D)
	$(WEB_CC) -std=gnu99 -w -fvisibility=hidden -ffunction-sections -fdata-sections $(WEB_CFLAGS) $(OTHERS) $(WEB_INC) -c -o $@ $(WEB_SOURCES)/$*.c

# The same makefile compiles lib and notation, with other flags.  Browsers have no libdeflate, jq and the like; they need none.
$(WEB_DIR)/strat.wasm: $(OTHERS_O) FORCE
	@[ $(WEB_DIR)/parts/flags -nt cmd/web/web.mk ] || rm -rf $(WEB_DIR)/parts
	@mkdir -p $(WEB_DIR)/parts
	@touch $(WEB_DIR)/parts/flags
	@+$(MAKE) --no-print-directory B=$(WEB_DIR)/parts HARDEN=no PIC= CC='$(WEB_CC)' LIBDEFLATE=no \
		CFLAGS='$(WEB_CFLAGS) -ffunction-sections -fdata-sections -fvisibility=hidden $(WEB_INC)' web-module WEB_DIR=$(WEB_DIR)

WEB_O = $(patsubst %.c,$(B)/%.o,$(filter-out cmd/web/unpack.c,$(wildcard cmd/web/*.c)))
web-module: $(WEB_DIR)/strat.wasm.new
$(WEB_DIR)/strat.wasm.new: $(LIB_O) $(NOTATION_O) $(WEB_O) $(IN) cmd/web/web.mk
	$(WEB_LD) $(WEB_LINK) -o $@ $(filter %.o,$^) $(OTHERS_O) $(WEB_LIBS)
	wasm-opt $(WEB_OPT) -o $(WEB_DIR)/strat.wasm $@

# What unpacks the module in the table.  It is needed at once, so it is as fast as it is small.
$(WEB_DIR)/unpack.wasm: cmd/web/unpack.c cmd/web/web.mk | web-tools
	@mkdir -p $(@D)
	$(WEB_CLANG) --target=wasm32 -std=c17 -Os -Wall -Wextra -ffreestanding -c -o $(WEB_DIR)/unpack.o $<
	$(WEB_LD) -m wasm32 -z stack-size=4096 --stack-first --strip-all --gc-sections -O2 --no-entry --export=__heap_base -o $@.new $(WEB_DIR)/unpack.o
	wasm-opt -Oz --enable-mutable-globals -o $@ $@.new

$(WEB_DIR)/strat.js: cmd/web/strat.js
	@mkdir -p $(@D)
	cp $< $@

# The editor and what binds the modules of the page: npm packages, whose sums are in package-lock.json.
$(WEB_DIR)/node_modules/installed.json: cmd/web/package.json cmd/web/package-lock.json | web-tools
	@command -v npm >/dev/null 2>&1 || { echo "make web: it needs the program npm, for the editor of the table" >&2; exit 1; }
	@mkdir -p $(WEB_DIR)
	@cp cmd/web/package.json cmd/web/package-lock.json $(WEB_DIR)
	@cd $(WEB_DIR) && npm ci --ignore-scripts --no-audit --no-fund >npm.log 2>&1 || \
		{ tail -n 3 npm.log >&2; echo "make web: the npm packages of cmd/web/package.json cannot be fetched: is there a network?" >&2; exit 1; }
	@cp cmd/web/package-lock.json $@

$(WEB_DIR)/strat.html: $(WEB_DIR)/strat.wasm $(WEB_DIR)/unpack.wasm $(WEB_DIR)/strat.js $(WEB_DIR)/licences.txt $(WEB_DIR)/node_modules/installed.json FORCE
	@node cmd/web/build.mjs $(WEB_DIR) $(WEB)

.PHONY: web web-tools web-module
