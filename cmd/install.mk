# install.mk: install, uninstall, and Debian packages.  Included by the Makefile.

BINDIR = $(DESTDIR)$(PREFIX)/bin
LIBDIR = $(DESTDIR)$(libdir)
MANDIR = $(DESTDIR)$(PREFIX)/share/man
BASHDIR = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSHDIR = $(DESTDIR)$(PREFIX)/share/zsh/vendor-completions
FISHDIR = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
INCDIR = $(DESTDIR)$(PREFIX)/include
PKGDIR = $(LIBDIR)/pkgconfig
SHAREDIR = $(DESTDIR)$(PREFIX)/share/strat

# What share/strat has of the sources, by its folders there.
GRAMMARS = $(wildcard notation/*/*.abnf)
SAMPLES = $(filter-out %/committed,$(wildcard $(GAMES:%=samples/%/*))) $(wildcard samples/*/committed/* samples/boards/* samples/decks/* samples/c/*.c samples/python/*.py samples/python/*.toml samples/python/strat/*.* samples/referee/*.py samples/broker/*.py)

# Write a page with the names under which the commands are installed: in its macros, in what it types into a shell, also on lines
# that go on, and in what the commands then print.
ANY_COMMAND = (validate|replay|render|adjudicate)
PAGE = sed -E -e '/^\.(Nd|Sh|Ss) /!{/^\./s/(^|[^-A-Za-z0-9_.\/])$(ANY_COMMAND)\>/\1$(PROGRAM_PREFIX)\2/g;}' \
	-e '/^[$$>] /s/([^-A-Za-z0-9_.\/])$(ANY_COMMAND)\>/\1$(PROGRAM_PREFIX)\2/g' \
	-e 's/^$(ANY_COMMAND): /$(PROGRAM_PREFIX)\1: /' \
	-e 's/^\.Dt ((VALIDATE|REPLAY|RENDER|ADJUDICATE) )/.Dt $(shell printf %s '$(PROGRAM_PREFIX)' | tr a-z A-Z)\1/'

# What a program needs that is built with the static library.
REQUIRES = yaml-0.1 zlib $(if $(call with,LIBDEFLATE),libdeflate) $(if $(call with,EXPAT),expat) $(if $(call with,SODIUM),libsodium)

install: all
	install -d $(BINDIR) $(PKGDIR) $(INCDIR) $(MANDIR)/man1 $(MANDIR)/man3 $(MANDIR)/man5 $(MANDIR)/man7 $(BASHDIR) $(ZSHDIR) $(FISHDIR)
	install -d $(SHAREDIR)/schema $(SHAREDIR)/grammar $(sort $(dir $(SAMPLES:samples/%=$(SHAREDIR)/samples/%)))
	for c in $(COMMANDS); do \
		install -m 755 $(B)/bin/$$c $(BINDIR)/$(PROGRAM_PREFIX)$$c && \
		$(PAGE) man/$$c.1 >$(MANDIR)/man1/$(PROGRAM_PREFIX)$$c.1 && \
		$(BINDIR)/$(PROGRAM_PREFIX)$$c --completion=bash >$(BASHDIR)/$(PROGRAM_PREFIX)$$c && \
		$(BINDIR)/$(PROGRAM_PREFIX)$$c --completion=zsh >$(ZSHDIR)/_$(PROGRAM_PREFIX)$$c && \
		$(BINDIR)/$(PROGRAM_PREFIX)$$c --completion=fish >$(FISHDIR)/$(PROGRAM_PREFIX)$$c.fish || exit 1; done
	install -m 755 $(B)/bin/strat-gen $(BINDIR)
	$(PAGE) man/strat-gen.1 >$(MANDIR)/man1/strat-gen.1
	$(BINDIR)/strat-gen --completion=bash >$(BASHDIR)/strat-gen
	$(BINDIR)/strat-gen --completion=zsh >$(ZSHDIR)/_strat-gen
	$(BINDIR)/strat-gen --completion=fish >$(FISHDIR)/strat-gen.fish
	for p in man/*.[357]; do $(PAGE) $$p >$(MANDIR)/man$${p##*.}/$${p#man/} || exit 1; done
	chmod 644 $(COMMANDS:%=$(MANDIR)/man1/$(PROGRAM_PREFIX)%.1) $(MANDIR)/man1/strat-gen.1 $(patsubst man/%,$(MANDIR)/man3/%,$(wildcard man/*.3)) $(patsubst man/%,$(MANDIR)/man5/%,$(wildcard man/*.5)) $(patsubst man/%,$(MANDIR)/man7/%,$(wildcard man/*.7))
	install -m 644 $(B)/host/libstrat.a $(LIBDIR)
	install -m 755 $(SHARED) $(LIBDIR)
	ln -sf $(notdir $(SHARED)) $(LIBDIR)/libstrat.so.$(ABI)
	ln -sf $(notdir $(SHARED)) $(LIBDIR)/libstrat.so
	install -m 644 notation/host/strat.h notation/host/strat-shown.h $(INCDIR)
	sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(libdir)|; s|@VERSION@|$(VERSION)|; s|@REQUIRES@|$(REQUIRES)|' notation/host/strat.pc.in >$(PKGDIR)/strat.pc
	chmod 644 $(PKGDIR)/strat.pc
	install -m 644 notation/schema/*.json $(SHAREDIR)/schema
	install -m 644 $(GRAMMARS) $(SHAREDIR)/grammar
	for f in $(SAMPLES); do install -m 644 $$f $(SHAREDIR)/$$f || exit 1; done
	install -m 644 notation/host/strat.h notation/host/strat-shown.h $(SHAREDIR)/samples/python/strat
	for f in referee/referee.py broker/broker.py; do sed 's/^REPLAY = "/&$(PROGRAM_PREFIX)/' samples/$$f >$(SHAREDIR)/samples/$$f || exit 1; done
	$(BINDIR)/$(PROGRAM_PREFIX)validate --schema >$(SHAREDIR)/record-for-editors.json
	install -d $(SHAREDIR)/editors $(DESTDIR)$(PREFIX)/share/vim/vimfiles/syntax
	install -m 644 samples/editors/* $(SHAREDIR)/editors
	install -m 644 samples/editors/strat.vim $(DESTDIR)$(PREFIX)/share/vim/vimfiles/syntax

# A wheel, which has the library in it, and a source distribution, in $(B)/python.  They are made of a copy, because setuptools writes beside
# what it reads.  Nothing is fetched.
python: all
	@$(DEPS) python
	@rm -rf $(B)/python
	@mkdir -p $(B)/python/source/strat
	@cp samples/python/*.py samples/python/*.toml $(B)/python/source
	@cp samples/python/strat/*.* notation/host/strat.h notation/host/strat-shown.h $(B)/python/source/strat
	@strip --strip-unneeded -o $(B)/python/source/libstrat.so.1 $(SHARED)
	@for python in python3 /usr/bin/python3; do ! $$python -c 'import setuptools, wheel' 2>/dev/null || break; done; \
	cd $(B)/python/source && for one in sdist wheel; do \
		STRAT_BUNDLE=$$PWD/libstrat.so.1 $$python -W ignore -c "from setuptools import build_meta; build_meta.build_$$one('..')" >../$$one.log 2>&1 || \
		{ tail -n 20 ../$$one.log; exit 1; }; done
	@rm -rf $(B)/python/source $(B)/python/*.log
	@ls $(B)/python/*

deb:
	@$(DEPS) deb
	@mkdir -p $(B)
	@sh tests/deb.sh $(B)

uninstall:
	rm -f $(COMMANDS:%=$(BINDIR)/$(PROGRAM_PREFIX)%) $(COMMANDS:%=$(MANDIR)/man1/$(PROGRAM_PREFIX)%.1)
	rm -f $(patsubst man/%,$(MANDIR)/man3/%,$(wildcard man/*.3)) $(patsubst man/%,$(MANDIR)/man5/%,$(wildcard man/*.5)) $(patsubst man/%,$(MANDIR)/man7/%,$(wildcard man/*.7))
	rm -f $(BINDIR)/strat-gen $(MANDIR)/man1/strat-gen.1 $(BASHDIR)/strat-gen $(ZSHDIR)/_strat-gen $(FISHDIR)/strat-gen.fish
	rm -f $(COMMANDS:%=$(BASHDIR)/$(PROGRAM_PREFIX)%) $(COMMANDS:%=$(ZSHDIR)/_$(PROGRAM_PREFIX)%) $(COMMANDS:%=$(FISHDIR)/$(PROGRAM_PREFIX)%.fish)
	rm -f $(LIBDIR)/libstrat.a $(LIBDIR)/libstrat.so $(LIBDIR)/libstrat.so.$(ABI) $(LIBDIR)/libstrat.so.$(ABI).* $(PKGDIR)/strat.pc $(INCDIR)/strat.h $(INCDIR)/strat-shown.h
	rm -f $(DESTDIR)$(PREFIX)/share/vim/vimfiles/syntax/strat.vim
	rm -rf $(SHAREDIR)

.PHONY: install python deb uninstall
