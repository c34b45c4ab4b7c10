/* data.c: boards and decks that records name. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/data.h"

START_TEST(names)
{
	static const struct {
		const char *text;
		bool good;
	} words[] = {
		{ "standard", true }, { "A-b_c.9", true }, { "0123456789012345678901234567890123456789", true },
		{ "01234567890123456789012345678901234567890", false }, { "", false }, { ".", false }, { "..", false },
		{ ".hidden", false }, { "a/b", false }, { "/etc/passwd", false }, { "..\\a", false }, { "a b", false },
		{ "a\nb", false }, { "a*", false }, { "\xc3\xa4", false },
	};

	for (size_t i = 0; i < LEN(words); i++)
		ck_assert_msg(data_is_name(words[i].text, strlen(words[i].text)) == words[i].good, "%s", words[i].text);
	ck_assert(!data_is_name("a\0b", 3));
}
END_TEST

/* What a name in a record leads to: the first key of the file, or the text of the problem. */
static void
assert_found(struct data *d, const char *text, const char *want, const char *dir)
{
	struct node name = { .kind = NODE_SCALAR, .text = text, .len = strlen(text) };
	struct problem p = { 0 };
	const struct node *root = data_find(d, &name, "", &p);
	struct buffer b = { 0 };

	if (root == NULL)
		ck_assert_ptr_eq(p.node, &name);
	for (; *want != '\0'; want++)
		if (*want == '@')
			buffer_text(&b, dir);
		else
			buffer_char(&b, *want);
	ck_assert_str_eq(root != NULL ? root->child->text : p.text, buffer_string(&b));
	buffer_free(&b);
}

START_TEST(files)
{
	char first[] = "/tmp/strat-data-XXXXXX", second[] = "/tmp/strat-data-XXXXXX";
	const char *dirs[] = { mkdtemp(first), mkdtemp(second) };
	struct data d;
	struct buffer inside = { 0 };

	unit_file(first, "both.yaml", "one: 1\n");
	unit_file(second, "both.yaml", "two: 2\n");
	unit_file(second, "second.yaml", "---\n# so\nsecond: 2\n...\n");
	unit_file(first, "broken.yaml", "a: b\nc: [\n");
	unit_file(first, "empty.yaml", "");
	unit_file(first, "many.yaml", "---\na: 1\n---\nb: 1\n---\nc: 1\n");
	unit_file(first, "list.yaml", "- a\n");
	unit_file(first, "other.yml", "a: 1\n");
	buffer_printf(&inside, "%s/inside.yaml", first);
	ck_assert_int_eq(mkdir(buffer_string(&inside), 0700), 0);
	data_init(&d, dirs, 2);
	for (int again = 0; again < 2; again++) {
		assert_found(&d, "both", "one", first);
		assert_found(&d, "second", "second", first);
		assert_found(&d, "broken", "@/broken.yaml:2:4: the [ that opens here is never closed", first);
		assert_found(&d, "empty", "@/empty.yaml: there is no record in the input", first);
		assert_found(&d, "many", "@/many.yaml: this is not a text of one board or deck, of at most 1 MiB", first);
		assert_found(&d, "list", "@/list.yaml: this has no keys with values, as in title: Small board", first);
		assert_found(&d, "inside", "@/inside.yaml: cannot read: it is a directory", first);
		assert_found(&d, "other", "'other' is not built in, and no directory of --data has 'other.yaml'", first);
		assert_found(&d, "../second", "the name of a board or deck is one word of letters, digits and - _ ., as small-deck", first);
	}
	unit_remove(first, "both.yaml");
	assert_found(&d, "both", "one", first); /* read once */
	data_free(&d);
	data_init(&d, dirs, 2);
	assert_found(&d, "both", "two", first);
	data_free(&d);
	data_init(&d, dirs, 0);
	assert_found(&d, "both", "'both' is not built in, and no directory is given to look in (--data)", first);
	data_free(&d);
	assert_found(NULL, "both", "'both' is not built in, and no directory is given to look in (--data)", first);
	for (const char *const *f = (const char *const[]){ "broken", "empty", "many", "list", "inside", NULL }; *f != NULL; f++) {
		char name[32];

		snprintf(name, sizeof(name), "%s.yaml", *f);
		unit_remove(first, name);
	}
	unit_remove(first, "other.yml");
	unit_remove(second, "both.yaml");
	unit_remove(second, "second.yaml");
	ck_assert_int_eq(rmdir(first), 0);
	ck_assert_int_eq(rmdir(second), 0);
	buffer_free(&inside);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("data");
	TCase *t = tcase_create("data");

	tcase_add_test(t, names);
	tcase_add_test(t, files);
	suite_add_tcase(s, t);
	return unit_main(s);
}
