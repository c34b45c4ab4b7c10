# hard.mk: build so that faults are hard to exploit.  Included by the Makefile.
#
# Flags that make a fault hard to exploit, if the compiler has them.  The program ends if a call would write past the end
# of an object, or if its stack was overwritten; it lies at a different address each time; its tables of addresses are
# read-only.  These flags come before CFLAGS and LDFLAGS, so those can override them.  HARDEN=no leaves them out.
HARDEN = yes

ifneq ($(filter-out help deps demo clean uninstall,$(or $(MAKECMDGOALS),all)),)
-include $(B)/hard.mk
ifneq ($(strip $(HARD_CC)),$(strip $(CC)))
$(B)/hard.mk: FORCE
endif
endif

# Which of these flags the compiler has.  This is tested once.
$(B)/hard.mk: tests/hard.sh
	@mkdir -p $(@D)
	@sh tests/hard.sh $(CC) >$@

FORCE:

ifeq ($(HARDEN),yes)
# No _FORTIFY_SOURCE with sanitizers, which find the same faults; nor without optimization, which it needs; nor if the user
# gives a level.
FORTIFY = $(if $(strip $(SAN) $(findstring _FORTIFY_SOURCE,$(CC) $(CFLAGS))),,$(HARD_FORTIFY))
HARD = $(HARD_COMPILE) $(if $(filter-out -O0,$(filter -O%,$(CFLAGS))),$(FORTIFY))
HARD_LD = $(HARD_LINK) $(if $(filter -static%,$(CFLAGS) $(LDFLAGS)),,$(HARD_PIE))
endif
