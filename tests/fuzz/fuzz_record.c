/* fuzz_record.c: read any bytes as one YAML document. */
#include "check.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_document(data, size, DOCUMENT_YAML);
	return 0;
}
