/* fuzz_xml.c: read any bytes as one XML document. */
#include "check.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_document(data, size, DOCUMENT_XML);
	return 0;
}
