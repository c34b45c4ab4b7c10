/* record/words.c: if a text is no YAML, the user never sees the words of libyaml, but ours; and what dates mean. */
#include "records.h"

#include <stdio.h>
#include <string.h>
#include <yaml.h>

#include "words/date.h"

static const char *const libyaml_says[] = {
#define YAML_FAULT(problem_, text_, help_) problem_,
#include "yaml/yaml_faults.def"
#undef YAML_FAULT
};

/* For each reason that libyaml has to stop, a text. */
static const char *const unreadable[] = {
	"x: - a\n",
	"x: ? a\n",
	"[a:[b]]\n",
	"x:\n  y: a\n\tb\n",
	"x: a\n- b\n",
	"{x: - a}\n",
	"x: [a ? b\n",
	"? a\n: b\n  ? c\n",
	"{x: a: b}\n",
	"- a\nb\n",
	"- a\n b: c\n",
	"- \"a\nb\": c\n",
	"[a\n]: \n- @\n",
	"{x: @}\n",
	"x: |\n \t\n\n  \tb\n\ta\n",
	"{\"a\n",
	"{\"a\n...\n",
	"x: \"\\q\"\n",
	"x: \"\\xq\"\n",
	"x: \"\\ud800\"\n",
	"x: \"\\U00110000\"\n",
	"{a: |x}\n",
	"- |x\n",
	"- |0\n",
	"{a: *}\n",
	"{a: &}\n",
	"{a: !<%zz> b}\n",
	"{a: !<%ff> b}\n",
	"{a: !<%c3%ff> b}\n",
	"{a: !<b}\n",
	"{a: !< b}\n",
	"{a: !b{c}\n",
	"{a: !b!c d}\n",
	"%a!b c\n---\na: b\n",
	"%FOO b\n---\na: b\n",
	"% a\n---\na: b\n",
	"%TAG a\n---\na: b\n",
	"%TAG !a\n---\na: b\n",
	"%TAG !a!b\n---\na: b\n",
	"%TAG !a! !b{\n---\na: b\n",
	"%TAG !a! !b\n%TAG !a! !b\n---\na: b\n",
	"%YAML a\n---\na: b\n",
	"%YAML 1.a\n---\na: b\n",
	"%YAML 1a\n---\na: b\n",
	"%YAML 1111111111.1\n---\na: b\n",
	"%YAML 1.1 x\n---\na: b\n",
	"%YAML 2.1\n---\na: b\n",
	"%YAML 1.1\n%YAML 1.1\n---\na: b\n",
	"{a: b}\nc\n",
	"%YAML 1.1\na: b\n",
	"a: b\n...\nc: d\n",
	"- a\nb: c\n",
	"x: {a b: c d: e}\n",
	"x: [a b] c\n",
	"[a\nb: c]: d\n",
	"[a]]\n",
	"[[a}]\n",
	"{[a]}}\n",
	"[,]\n",
	"]\n",
	"{a: ]}\n",
	"{? }\n",
	"a: 'b'c: d\n",
	"'a' b\n",
	"a\tb:\n\tc\n",
	"- - a\n -\tb\n",
	"-\t- a\n",
	"a:\n\t- b\n",
};

/* Ask libyaml why it stops; "": it does not. */
static void
ask_libyaml(const char *text, char *problem, size_t size)
{
	yaml_parser_t parser;
	yaml_event_t event;
	bool ended = false;

	problem[0] = '\0';
	ck_assert(yaml_parser_initialize(&parser));
	yaml_parser_set_input_string(&parser, (const unsigned char *)text, strlen(text));
	while (!ended) {
		if (!yaml_parser_parse(&parser, &event)) {
			snprintf(problem, size, "%s", parser.problem);
			break;
		}
		ended = event.type == YAML_STREAM_END_EVENT;
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
}

START_TEST(own_words)
{
	bool reached[LEN(libyaml_says)] = { false };
	char problem[160];

	for (size_t i = 0; i < LEN(unreadable); i++) {
		struct document d = { .text = unreadable[i], .len = strlen(unreadable[i]), .line = 1, .number = 1 };
		struct finding f = { 0 };
		struct arena a;

		ask_libyaml(unreadable[i], problem, sizeof(problem));
		for (size_t k = 0; k < LEN(libyaml_says); k++)
			reached[k] = reached[k] || strcmp(problem, libyaml_says[k]) == 0;
		arena_init(&a);
		if (node_read(&a, &d, &f) == NULL) {
			ck_assert_msg(f.line >= 1 && f.column >= 1, "no place: %s", unreadable[i]);
			for (size_t k = 0; k < LEN(libyaml_says); k++)
				ck_assert_msg(strstr(f.text, libyaml_says[k]) == NULL, "%s: %s", unreadable[i], f.text);
			ck_assert_msg(strstr(f.text, "while ") == NULL, "%s: %s", unreadable[i], f.text);
		} else {
			ck_assert_msg(problem[0] == '\0', "%s: %s", unreadable[i], problem);
		}
		arena_free(&a);
	}
	for (size_t k = 0; k < LEN(libyaml_says); k++)
		ck_assert_msg(reached[k], "libyaml was not made to say \"%s\"", libyaml_says[k]);
}
END_TEST

/* Dates as people write them, and what they mean: "" is a date as it is, NULL nothing that is certain; of several, each may be meant. */
static const struct {
	const char *text, *when[DATE_WAYS];
} dates[] = {
	{ "2026-10-03", { "" } }, { "2026-10", { "" } }, { "2026", { "" } }, { "2024-02-29", { "" } },
	{ "2026-02-29", { NULL } }, { "1900-02-29", { NULL } }, { "2000-02-29", { "" } }, { "2026-13-01", { NULL } },
	{ "2026-00", { NULL } }, { "2026-01-00", { NULL } }, { "0026-01-01", { NULL } }, { "2026-1", { "2026-01" } },
	{ "2024/3/5", { "2024-03-05" } }, { "2024.03.05", { "2024-03-05" } }, { "2024-3-5", { "2024-03-05" } },
	{ "20240305", { "2024-03-05" } }, { "20241305", { NULL } }, { "18240305", { NULL } }, { "2024.03.??", { "2024-03" } },
	{ "2024.??.??", { "2024" } }, { "????.??.??", { NULL } }, { "2024/13/5", { NULL } }, { "2024/3/32", { NULL } },
	{ "5 March 2024", { "2024-03-05" } }, { "March 5, 2024", { "2024-03-05" } }, { "5th of March, 2024", { "2024-03-05" } },
	{ "Mar. 5 2024", { "2024-03-05" } }, { "2024 March 5", { "2024-03-05" } }, { "march 2024", { "2024-03" } },
	{ "31 April 2024", { NULL } }, { "29 Feb 2023", { NULL } }, { "5 Ma 2024", { NULL } }, { "5 Mai 2024", { NULL } },
	{ "5 March May 2024", { NULL } }, { "5 6 March 2024", { NULL } }, { "March 24", { NULL } }, { "5 March 24", { "2024-03-05" } },
	{ "Tuesday, 5 March 2024", { "2024-03-05" } }, { "Tue 5 Mar 2024", { "2024-03-05" } }, { "Monday, 5 March 2024", { NULL } },
	{ "Tuesday, March 2024", { NULL } }, { "Sun, 29 Feb 1976", { "1976-02-29" } }, { "Saturday 2000-01-01", { "2000-01-01" } },
	{ "13.3.2024", { "2024-03-13" } }, { "3/13/2024", { "2024-03-13" } }, { "3.3.2024", { "2024-03-03" } },
	{ "5.3.2024", { "2024-03-05", "2024-05-03" } }, { "05/03/2024", { "2024-03-05", "2024-05-03" } }, { "13.13.2024", { NULL } },
	{ "30.2.2024", { NULL } }, { "0.3.2024", { NULL } }, { "3.2024", { "2024-03" } }, { "5.3.24", { "2024-03-05", "2024-05-03" } }, { "05.03.24", { "2024-03-05", "2024-05-03", "2005-03-24" } },
	{ "26/03/26", { "2026-03-26" } }, { "25.3.24", { "2024-03-25", "2025-03-24" } }, { "3/25/24", { "2024-03-25" } }, { "31.3.76", { "1976-03-31" } },
	{ "76-03-31", { "1976-03-31" } }, { "5.3.4", { NULL } }, { "5th 3rd 24", { "2024-03-05", "2024-05-03" } }, { "12 Mar 26", { "2026-03-12" } },
	{ "Mar 12, 69", { "2069-03-12" } }, { "Tue 5.3.2024", { "2024-03-05" } }, { "Tue 5.3.24", { "2024-03-05" } }, { "00.3.24", { "2000-03-24" } },
	{ "5.3.", { NULL } }, { "2024-03-05 19:30", { NULL } }, { "2024-03-05T19:30", { NULL } }, { "5-6 March 2024", { NULL } },
	{ "2024-03-05 to 2024-03-07", { NULL } }, { "yesterday", { NULL } }, { "-2024", { NULL } }, { "2024--03", { NULL } },
	{ "99999999999999999999", { NULL } }, { "5 March 2024 \xc3\xa9", { NULL } }, { "1st 2nd 2024", { "2024-02-01", "2024-01-02" } },
};

START_TEST(dates_meant)
{
	for (size_t i = 0; i < LEN(dates); i++) {
		const char *text = dates[i].text;
		struct date_meant m;
		const char *const *meant = dates[i].when;

		ck_assert_msg(date_read(text, strlen(text)) == (*meant != NULL && **meant == '\0'), "%s", text);
		if (date_read(text, strlen(text)))
			continue;
		date_find(text, strlen(text), &m);
		for (unsigned k = 0; k < DATE_WAYS; k++) {
			char when[DATE_MAX] = "";

			if (k < m.n)
				date_write(&m.when[k], when);
			ck_assert_msg((k < m.n) == (meant[k] != NULL) && (k >= m.n || strcmp(when, meant[k]) == 0), "%s: %s", text, when);
			ck_assert_msg(k >= m.n || date_read(when, strlen(when)), "%s: %s", text, when);
		}
	}
	ck_assert(!date_read("", 0) && !date_read("2026\0", 5));
}
END_TEST

TCase *
words_case(void)
{
	TCase *c = tcase_create("words");

	tcase_add_test(c, own_words);
	tcase_add_test(c, dates_meant);
	return c;
}
