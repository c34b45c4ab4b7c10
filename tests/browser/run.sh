#!/bin/sh
# run.sh: open pages that render writes in headless Chromium, and check them.  Called by "make check-browser".
#
# usage: tests/browser/run.sh BUILD [PAGE...]      PAGE: only these, by the names in pages.js
#
# With --table as the first PAGE: the journeys through the table (tests/web/table.js), of which the rest are names; BROWSER=firefox: in Firefox.
#
# puppeteer-core drives the browser, and axe-core looks for what a person with a disability could not use.  Both are npm
# packages; package-lock.json has their exact versions.  They are put under BUILD/browser, once.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(cd "$1" && pwd) || exit 2
shift
mkdir -p "$build/browser/pages" || exit 2
cd "$build/browser" || exit 2

if ! cmp -s "$here/package-lock.json" node_modules/installed.json; then
	cp "$here/package.json" "$here/package-lock.json" . || exit 2
	if ! npm ci --ignore-scripts --no-audit --no-fund >npm.log 2>&1; then
		cat npm.log >&2
		echo "browser: these npm packages are missing:" \
			"$(sed -n 's/^ *"\(.*-core\)": "\(.*\)".*/\1@\2/p' "$here/package.json" | tr '\n' ' ')" >&2
		exit 1
	fi
	cp "$here/package-lock.json" node_modules/installed.json || exit 2
fi

CHROMIUM=${CHROMIUM-$(command -v chromium || command -v chromium-browser)}
NODE_PATH=$build/browser/node_modules
PATH=$build/bin:$PATH
export CHROMIUM NODE_PATH PATH
cd "$root" || exit 2
if [ "${1-}" = --table ]; then
	shift
	exec node tests/web/table.js "$build" "$@"
fi
exec node "$here/check.js" "$build/browser/pages" "$@"
