/* play/orders.c: how an action is written when people tell its parts in another order. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

size_t
order_exchange_ranks(const struct buffer *text, char out[MEANT_MAX])
{
	const char *start = text->data, *end = start + text->len, *open = memchr(start, '(', text->len), *sign;

	for (sign = open; sign != NULL && sign < end && *sign != '>' && *sign != '<';)
		sign++;
	if (sign == NULL || sign == end || end[-1] != ')')
		return 0;
	return (size_t)snprintf(out, MEANT_MAX, "%.*s(%.*s%c%.*s)", (int)(open - start), start, (int)(end - sign) - 2, sign + 1, *sign == '>' ? '<' : '>',
	    (int)(sign - open) - 1, open + 1);
}

size_t
order_put_choices_last(const struct buffer *text, char out[MEANT_MAX])
{
	const char *start = text->data, *equals = memchr(start, '=', text->len), *digits = equals;

	while (digits != NULL && digits > start && isdigit((unsigned char)digits[-1]))
		digits--;
	if (digits == NULL || digits == equals || digits == start)
		return 0;
	return (size_t)snprintf(out, MEANT_MAX, "%.*s%.*s %.*s", (int)(digits - start), start, (int)(start + text->len - equals), equals,
	    (int)(equals - digits), digits);
}

size_t
order_put_struck_first(const struct buffer *text, char out[MEANT_MAX])
{
	const char *start = text->data, *end = start + text->len, *open = memchr(start, '(', text->len), *strike = open;

	while (strike != NULL && strike > start && *strike != 'x')
		strike--;
	if (strike == NULL || strike == start || end - open != 4 || !isdigit((unsigned char)open[1]) || !isupper((unsigned char)open[2]))
		return 0;
	return (size_t)snprintf(out, MEANT_MAX, "%.*sx%c%.*s", (int)(strike - start), start, open[2], (int)(open - strike) - 1, strike + 1);
}

/* How much of "over c2, faces d3" says nothing of where it faces? */
static size_t
way_in(const struct buffer *how)
{
	size_t n = 0;

	while (n < how->len && (how->len - n < 5 || memcmp(how->data + n, "faces", 5) != 0))
		n++;
	return n;
}

size_t
order_choices(enum choices_order order, const struct buffer *text, const struct buffer *how, char out[CHOICES_TEXT], size_t *from, size_t *to)
{
	const char *start = text->data, *end = start + text->len, *equals = memchr(start, '=', text->len), *digits = equals, *place = equals;
	const char *before = order == CHOICES_BEFORE ? how->data : "", *behind = order >= CHOICES_BEHIND ? how->data : "";
	size_t way = way_in(how);
	size_t nbefore = order == CHOICES_BEFORE ? way : 0, nbehind = order == CHOICES_BEHIND ? way : order == CHOICES_FACING ? how->len : 0;

	while (digits != NULL && digits > start && isdigit((unsigned char)digits[-1]))
		digits--;
	if (digits == NULL || digits == equals || digits == start || text->len + how->len + 3 > CHOICES_TEXT)
		return 0;
	for (place++; place < end && *place != 'x' && *place != '!';)
		place++;
	*from = (size_t)(digits - start) + 1 + nbefore + 1;
	*to = *from + (size_t)(place - equals) - 1;
	return (size_t)snprintf(out, CHOICES_TEXT, "%.*s=%.*s %.*s %.*s", (int)(digits - start), start, (int)nbefore, before,
	    (int)(end - equals) - 1, equals + 1, (int)nbehind, behind);
}

bool
order_leads_to(const char *text, size_t len, const char *place, size_t place_len)
{
	const char *end = text + len, *to = NULL;

	for (const char *p = text; end - p > 4; p++)
		if (memcmp(p, " to ", 4) == 0 || memcmp(p, " -> ", 4) == 0)
			to = p + 4;
	for (size_t i = 0; to != NULL && to < end && isalnum((unsigned char)*to); i++, to++)
		if (i == place_len || *to != place[i])
			return false;
	return true;
}

bool
order_tells_facing(const char *text, size_t len)
{
	static const char *const says[] = { "fac", "look", "turn", "toward", NULL };

	for (size_t i = 0; i < len; i++)
		for (const char *const *s = says; *s != NULL; s++)
			if (strlen(*s) <= len - i && memcmp(text + i, *s, strlen(*s)) == 0)
				return true;
	return false;
}
