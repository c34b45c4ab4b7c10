/* xml.c: is a text XML?  expat says so; see sound.h. */
#include "sound.h"

#include <expat.h>
#include <stdlib.h>

void
must_be_xml(const struct buffer *text, const char *what)
{
	XML_Parser p = XML_ParserCreate(NULL);

	if (p == NULL)
		abort();
	if (text->failed || XML_Parse(p, text->data, (int)text->len, 1) != XML_STATUS_OK)
		fault("%s: %s, at byte %zu of\n%.*s", what, XML_ErrorString(XML_GetErrorCode(p)), (size_t)XML_GetCurrentByteIndex(p), (int)text->len,
		    text->data);
	XML_ParserFree(p);
}
