/* render/fonts.c: see fonts.h. */
#include "fonts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fontconfig/fontconfig.h>

/* Allow a list of names of files or folders, which is taken. */
static void
allow_all(struct box *b, FcStrList *list, void (*allow)(struct box *b, const char *path))
{
	FcChar8 *name;

	while (list != NULL && (name = FcStrListNext(list)) != NULL)
		allow(b, (const char *)name);
	if (list != NULL)
		FcStrListDone(list);
}

/* Allow the fonts that are links to files elsewhere. */
static void
allow_links(struct box *b, const FcFontSet *fonts)
{
	FcChar8 *file;
	struct stat st;

	for (int i = 0; fonts != NULL && i < fonts->nfont; i++)
		if (FcPatternGetString(fonts->fonts[i], FC_FILE, 0, &file) == FcResultMatch &&
		    lstat((const char *)file, &st) == 0 && S_ISLNK(st.st_mode))
			box_read(b, (const char *)file);
}

void
fonts_allow(struct box *b)
{
	if (b->wish == BOX_OFF || !FcInit())
		return;
	allow_all(b, FcConfigGetConfigFiles(NULL), box_read);
	allow_all(b, FcConfigGetConfigDirs(NULL), box_read_folder);
	allow_all(b, FcConfigGetFontDirs(NULL), box_read_folder);
	allow_all(b, FcConfigGetCacheDirs(NULL), box_read_folder);
	allow_links(b, FcConfigGetFonts(NULL, FcSetSystem));
	allow_links(b, FcConfigGetFonts(NULL, FcSetApplication));
}

bool
fonts_are_needed(const struct buffer *svg)
{
	static const char letters[] = "<text";

	for (const char *p = svg->data, *end = p + svg->len; p != NULL && (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++)
		if ((size_t)(end - p) >= sizeof(letters) && memcmp(p, letters, sizeof(letters) - 1) == 0)
			return true;
	return false;
}

/* Find the font for a style.  NULL: there is none. */
static FcPattern *
find_font(int weight)
{
	FcPattern *wanted = FcPatternCreate(), *found = NULL;
	FcResult result;

	/* The last family of draw/palette.h: what is there in place of the others is found by the same way. */
	if (wanted != NULL && FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)"sans-serif") &&
	    FcPatternAddInteger(wanted, FC_WEIGHT, weight) && FcConfigSubstitute(NULL, wanted, FcMatchPattern)) {
		FcDefaultSubstitute(wanted);
		found = FcFontMatch(NULL, wanted, &result);
	}
	if (wanted != NULL)
		FcPatternDestroy(wanted);
	return found;
}

static bool
is_readable(const char *path)
{
	char first[4];
	int fd;
	bool read_it;

	do
		fd = open(path, O_RDONLY | O_CLOEXEC);
	while (fd < 0 && errno == EINTR);
	if (fd < 0)
		return false;
	do
		read_it = read(fd, first, sizeof(first)) == (ssize_t)sizeof(first);
	while (!read_it && errno == EINTR);
	close(fd);
	return read_it;
}

bool
fonts_can_draw(char why[FONTS_WHY])
{
	static const int weights[] = { FC_WEIGHT_REGULAR, FC_WEIGHT_BOLD };
	bool good = true;

	for (size_t i = 0; i < sizeof(weights) / sizeof(weights[0]) && good; i++) {
		FcPattern *font = find_font(weights[i]);
		FcChar8 *file;

		errno = 0;
		if (font == NULL || FcPatternGetString(font, FC_FILE, 0, &file) != FcResultMatch) {
			snprintf(why, FONTS_WHY, "there is no font for its letters; install one, such as DejaVu Sans");
			good = false;
		} else if (!is_readable((const char *)file)) {
			snprintf(why, FONTS_WHY, "the font for its letters cannot be read: %.60s: %s", (const char *)file,
			    errno != 0 ? strerror(errno) : "it is too short");
			good = false;
		}
		if (font != NULL)
			FcPatternDestroy(font);
	}
	return good;
}
