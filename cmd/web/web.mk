# web.mk: the library for browsers: one module of WebAssembly that imports nothing, and what calls it from JavaScript.  Included by the
# Makefile.
#
#   make web     $(B)/web/strat.wasm and strat.js
#
# Debian's clang compiles it, with wasi-libc.  The libraries that it has in it are compiled from Debian's source packages (fetch.sh).

WEB = $(B)/web
WEB_CLANG = clang-14
WEB_CC = $(WEB_CLANG) --target=wasm32-wasi
# As small as it can be: it is loaded over a network, and judges at more than half the speed of the native library all the same.
WEB_CFLAGS = -Oz
WEB_SOURCES = $(WEB)/sources
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
	crypto_generichash/blake2b/ref/generichash_blake2b crypto_hash/sha256/cp/hash_sha256_cp sodium/codecs
OTHERS_O = $(YAML_FILES:%=$(WEB)/others/libyaml/src/%.o) $(Z_FILES:%=$(WEB)/others/zlib/%.o) $(EXPAT_FILES:%=$(WEB)/others/expat/expat/lib/%.o) \
	$(SODIUM_FILES:%=$(WEB)/others/libsodium/src/libsodium/%.o)

$(WEB)/others/libyaml/%: OTHERS = -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 -DYAML_VERSION_PATCH=5 -DYAML_VERSION_STRING='"0.2.5"'
$(WEB)/others/zlib/%: OTHERS = -DHAVE_UNISTD_H
$(WEB)/others/expat/%: OTHERS = -DXML_MIN_SIZE -DXML_STATIC -DXML_NS -DXML_DTD -DXML_CONTEXT_BYTES=1024 -DBYTEORDER=1234 -DHAVE_MEMMOVE -DXML_POOR_ENTROPY \
	-I$(WEB)/others/include
$(WEB)/others/libsodium/%: OTHERS = -DSODIUM_STATIC -DCONFIGURED -DNATIVE_LITTLE_ENDIAN -I$(WEB_SOURCES)/libsodium/src/libsodium/include/sodium

web: $(WEB)/strat.wasm $(WEB)/strat.js $(WEB)/licences.txt

web-tools:
	@sh tests/deps.sh web

$(WEB)/fetched: cmd/web/sources.txt cmd/web/fetch.sh | web-tools
	@sh cmd/web/fetch.sh $(WEB_SOURCES)
	@mkdir -p $(WEB)/others/include
	@: >$(WEB)/others/include/expat_config.h
	@touch $@

$(WEB)/licences.txt: $(WEB)/fetched
	cp $(WEB_SOURCES)/licences.txt $@

$(WEB)/others/%.o: $(WEB)/fetched cmd/web/web.mk
	@mkdir -p $(@D)
	$(WEB_CC) -std=gnu99 -w -fvisibility=hidden -ffunction-sections -fdata-sections $(WEB_CFLAGS) $(OTHERS) $(WEB_INC) -c -o $@ $(WEB_SOURCES)/$*.c

# The same makefile compiles lib and notation, with other flags.  Browsers have no libdeflate, jq and the like; they need none.
$(WEB)/strat.wasm: $(OTHERS_O) FORCE
	@[ $(WEB)/parts/flags -nt cmd/web/web.mk ] || rm -rf $(WEB)/parts
	@mkdir -p $(WEB)/parts
	@touch $(WEB)/parts/flags
	@+$(MAKE) --no-print-directory B=$(WEB)/parts HARDEN=no PIC= CC='$(WEB_CC)' LIBDEFLATE=no \
		CFLAGS='$(WEB_CFLAGS) -ffunction-sections -fdata-sections -fvisibility=hidden $(WEB_INC)' web-module WEB=$(WEB)

WEB_O = $(patsubst %.c,$(B)/%.o,$(wildcard cmd/web/*.c))
web-module: $(WEB)/strat.wasm.new
$(WEB)/strat.wasm.new: $(LIB_O) $(NOTATION_O) $(WEB_O) $(IN) cmd/web/web.mk
	$(WEB_LD) $(WEB_LINK) -o $@ $(filter %.o,$^) $(OTHERS_O) $(WEB_LIBS)
	cp $@ $(WEB)/strat.wasm

$(WEB)/strat.js: cmd/web/strat.js
	@mkdir -p $(@D)
	cp $< $@

.PHONY: web web-tools web-module
