/* render/layers_own.h: what the files layers*.c share. */
#ifndef STRAT_RENDER_LAYERS_OWN_H
#define STRAT_RENDER_LAYERS_OWN_H

#include <cairo.h>

#include "layers.h"
#include "text/arena.h"
#include "text/digest.h"

enum {
	DEPTH_MAX = 16,      /* of groups */
	DEFINED_MAX = 512,   /* lines of definitions */
	SIDE_MAX = 32767,    /* images of cairo cannot be larger */
	KEPT_MAX = 64 << 20, /* bytes of layers that are kept */
};

struct span {
	const char *at;
	size_t len;
};

struct layer {
	uint8_t key[DIGEST_SIZE]; /* of its text, the groups around it, and the definitions before it */
	cairo_surface_t *image; /* NULL: nothing is seen of it */
	struct rectangle at;
	unsigned drawn; /* the number of the last picture that has it; 0: none has */
	unsigned before; /* and of the one that had it before that */
};

/* A list of layers, which grows. */
struct list {
	struct layer **item;
	size_t n, cap;
};

struct layers {
	unsigned number;         /* of the picture */
	struct list kept;        /* struct layer *, by their keys */
	size_t bytes;
	struct list before, now; /* struct layer *, from below to above */
	cairo_surface_t *canvas, *sheet; /* the picture; and where a layer is drawn */
	struct pixels pixels;

	/* the document in hand */
	struct digest *digest;
	uint8_t head[DIGEST_SIZE];        /* of the line that begins it, and of the definitions so far */
	struct span first;                /* that line */
	struct span defined[DEFINED_MAX]; /* the lines of its definitions */
	unsigned ndefined;
	struct span open[DEPTH_MAX];      /* the groups that are open */
	unsigned depth;
	struct span element;              /* to draw */
	struct buffer document;
	bool no_memory;
	char *why;
	size_t why_size;
};

/* ---- layers_kept.c ---- */

void layer_free(struct layer *layer);
/* Keep no others than those of this picture and the last one, if they take up too much memory. */
void layers_drop_old(struct layers *l);
/* Add a layer to the picture. */
bool layers_use(struct layers *l, struct layer *layer);
/* Keep a new layer in its place, which is known.  false: out of memory, and it is gone. */
bool layers_keep(struct layers *l, struct layer *layer, size_t place);
/* Where a key is, or would be. */
size_t layers_place(const struct layers *l, const uint8_t key[DIGEST_SIZE]);

#endif
