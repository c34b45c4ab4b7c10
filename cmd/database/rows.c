/* database/rows.c: see rows.h. */
#include "rows.h"

void
row_begin(struct buffer *b, enum database_table table)
{
	buffer_char(b, (char)table);
}

void
row_nothing(struct buffer *b)
{
	buffer_char(b, VALUE_NOTHING);
}

void
row_number(struct buffer *b, uint64_t n)
{
	char bytes[1 + sizeof(n)] = { VALUE_NUMBER };

	memcpy(bytes + 1, &n, sizeof(n));
	buffer_add(b, bytes, sizeof(bytes));
}

static void
add_bytes(struct buffer *b, enum value_kind kind, const void *data, size_t len)
{
	char bytes[1 + sizeof(len)] = { (char)kind };

	memcpy(bytes + 1, &len, sizeof(len));
	buffer_add(b, bytes, sizeof(bytes));
	buffer_add(b, data, len);
}

void
row_span(struct buffer *b, const char *text, size_t len)
{
	add_bytes(b, VALUE_TEXT, text, len);
}

void
row_blob(struct buffer *b, const void *data, size_t len)
{
	add_bytes(b, VALUE_BLOB, data, len);
}

void
row_text(struct buffer *b, const char *text)
{
	if (text == NULL)
		row_nothing(b);
	else
		row_span(b, text, strlen(text));
}

void
row_hash(struct buffer *b, const uint8_t hash[DIGEST_SIZE])
{
	row_blob(b, hash, DIGEST_SIZE);
}

enum database_table
row_read_table(const struct buffer *b, size_t *at)
{
	return (enum database_table)b->data[(*at)++];
}

void
row_read_value(const struct buffer *b, size_t *at, struct value *out)
{
	*out = (struct value){ .kind = (enum value_kind)b->data[(*at)++] };
	if (out->kind == VALUE_NUMBER) {
		memcpy(&out->number, b->data + *at, sizeof(out->number));
		*at += sizeof(out->number);
	} else if (out->kind != VALUE_NOTHING) {
		memcpy(&out->len, b->data + *at, sizeof(out->len));
		*at += sizeof(out->len);
	}
	out->text = b->data + *at;
	*at += out->len;
}
