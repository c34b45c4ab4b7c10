/* site/address.c: where a site will be on the web; see site.h. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "site.h"

enum { URL_MAX = 1000, PORT_MAX = 65535 };

static const char digits[] = "0123456789", hexadecimal[] = "0123456789abcdefABCDEF";

/* How long the name of a host is, or its number in brackets.  0: there is none. */
static size_t
host_length(const char *url)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
	size_t n;

	if (url[0] != '[')
		return isalnum((unsigned char)url[0]) ? strspn(url, letters) : 0;
	n = 1 + strspn(url + 1, "0123456789abcdefABCDEF:.");
	return n > 1 && url[n] == ']' ? n + 1 : 0;
}

/* How long a port is, with its colon.  0: there is none, or it is no port. */
static size_t
port_length(const char *url)
{
	size_t n = url[0] == ':' ? strspn(url + 1, digits) : 0;
	unsigned port = 0;

	for (size_t i = 1; i <= n && port <= PORT_MAX; i++)
		port = 10 * port + (unsigned)(url[i] - '0');
	return n > 0 && port > 0 && port <= PORT_MAX ? n + 1 : 0;
}

/* Does a path have only signs that an address has as they are, and % with two digits? */
static bool
is_path(const char *path)
{
	for (; *path != '\0'; path++)
		if (*path == '%' ? strspn(path + 1, hexadecimal) < 2 : *path <= ' ' || *path > '~' || strchr("\"'<>\\^`{|}?#", *path) != NULL)
			return false;
	return true;
}

const char *
site_refuse_base(const char *url)
{
	const char *at = strncasecmp(url, "http://", 7) == 0 ? url + 7 : strncasecmp(url, "https://", 8) == 0 ? url + 8 : NULL;
	size_t host;

	if (at == NULL)
		return "an address begins with http:// or https://";
	if (strlen(url) > URL_MAX)
		return "it is longer than 1000 letters";
	if ((host = host_length(at)) == 0)
		return "there is no host after //";
	at += host;
	at += port_length(at);
	if (*at != '\0' && *at != '/')
		return "after the host only a port and a folder can follow";
	return is_path(at) ? NULL : "write in it only letters without accents, digits and signs; anything else, and ? and #, as % and two digits";
}

const char *
site_address(const char *base, const char *name, struct buffer *out)
{
	size_t len = base != NULL ? strlen(base) : 0;

	if (base == NULL)
		return NULL;
	while (base[len - 1] == '/') /* (it begins with http) */
		len--;
	buffer_add(out, base, len);
	buffer_char(out, '/');
	buffer_text(out, name);
	buffer_char(out, '\0');
	return out->failed ? NULL : out->data;
}
