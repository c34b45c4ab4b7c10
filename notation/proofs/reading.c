/* proofs/reading.c: see reading.h. */
#include "reading.h"

const struct node *
read_bytes(struct reading *g, const struct node *key, void *out, size_t len)
{
	const struct node *n = key->value;

	if (n->kind == NODE_SCALAR && proof_read_digits(n->text, n->len, out, len))
		return n;
	WRONG(g, n, "the value of '%.20s' must be %zu digits of 0 to 9 and a to f", key->text, 2 * len);
	return NULL;
}

int
read_seat(struct reading *g, const struct node *n)
{
	int seat = n->kind == NODE_SCALAR ? seat_find(g->record->game, n->text, n->len) : -1;

	if (seat < 0)
		WRONG(g, n, "no seat has the name '%.40s'", n->kind == NODE_SCALAR ? n->text : "");
	return seat;
}
