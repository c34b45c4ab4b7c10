/* bare.c: read a file with libyaml's event parser, and do nothing else: the least that reading YAML costs. */
#include <stdio.h>
#include <yaml.h>

int
main(int argc, char **argv)
{
	yaml_parser_t p;
	yaml_event_t e;
	FILE *f = argc == 2 ? fopen(argv[1], "rb") : stdin;
	unsigned long events = 0;
	int done = 0;

	if (f == NULL || !yaml_parser_initialize(&p)) {
		perror("bare");
		return 2;
	}
	yaml_parser_set_input_file(&p, f);
	while (!done) {
		if (!yaml_parser_parse(&p, &e)) {
			fprintf(stderr, "bare: line %lu: %s\n", (unsigned long)p.problem_mark.line + 1, p.problem);
			return 1;
		}
		events++;
		done = e.type == YAML_STREAM_END_EVENT;
		yaml_event_delete(&e);
	}
	yaml_parser_delete(&p);
	printf("%lu events\n", events);
	return 0;
}
