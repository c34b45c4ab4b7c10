/* replay.c: give files, and the files of directories, to a fuzz target, without a fuzzer.
 *
 * Each input is in memory of exactly its size, so that the address sanitizer finds a read past its end.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "check.h"

static unsigned files;

static void
replay_file(const char *path, off_t size)
{
	FILE *f = fopen(path, "rb");
	uint8_t *data = malloc(size > 0 ? (size_t)size : 1);
	size_t n;

	if (f == NULL || data == NULL) {
		perror(path);
		exit(2);
	}
	n = fread(data, 1, (size_t)size, f);
	fclose(f);
	LLVMFuzzerTestOneInput(data, n);
	free(data);
	files++;
}

static void
replay(const char *path)
{
	struct stat st;
	struct dirent *e;
	DIR *d;

	if (stat(path, &st) != 0) {
		perror(path);
		exit(2);
	}
	if (!S_ISDIR(st.st_mode)) {
		replay_file(path, st.st_size);
		return;
	}
	if ((d = opendir(path)) == NULL) {
		perror(path);
		exit(2);
	}
	while ((e = readdir(d)) != NULL) {
		char name[4096];

		if (e->d_name[0] == '.')
			continue;
		snprintf(name, sizeof(name), "%s/%s", path, e->d_name);
		replay(name);
	}
	closedir(d);
}

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		replay(argv[i]);
	printf("%u inputs\n", files);
	return files > 0 ? 0 : 2;
}
