/* jq/json.h: an object of JSON that somebody else wrote.  libjq reads it.
 *
 * A reader holds one object.  Texts of it stay until the next one is read.
 */
#ifndef STRAT_JQ_JSON_H
#define STRAT_JQ_JSON_H

#include "text/arena.h"

struct json;

/* When libjq is out of memory in this thread, it calls no_memory(ctx), which must not return; else it would end the program without
 * a word.  NULL: out of memory. */
struct json *json_new(void (*no_memory)(void *ctx), void *ctx);
void json_free(struct json *j);

/* Read an object.  false: the text is something else; then nothing is held. */
bool json_read(struct json *j, const char *text, size_t len);

/* A member that is null is nothing, as one that is not there. */
enum json_kind { JSON_NOTHING, JSON_TEXT, JSON_NUMBER, JSON_OBJECT, JSON_OTHER };

enum json_kind json_kind(const struct json *j, const char *name);
/* A member that is a text: bytes with a zero byte after them, and maybe among them. */
const char *json_text(const struct json *j, const char *name, size_t *len);
double json_number(const struct json *j, const char *name);
/* The name of a member that is not known; NULL: there is none. */
const char *json_beside(const struct json *j, bool (*is_known)(const char *name));
/* Add the members of an object as lines of YAML, each with its value as JSON, which is YAML too.  name: of a member that is an object;
 * NULL: the whole. */
void json_write_lines(const struct json *j, const char *name, struct buffer *out);

#endif
