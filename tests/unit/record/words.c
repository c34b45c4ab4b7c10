/* record/words.c: if a text is no YAML, the user never sees the words of libyaml, but ours. */
#include "records.h"

#include <stdio.h>
#include <string.h>
#include <yaml.h>

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

TCase *
words_case(void)
{
	TCase *c = tcase_create("words");

	tcase_add_test(c, own_words);
	return c;
}
