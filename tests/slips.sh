#!/bin/sh
# slips.sh: slips.py, as the other tests are called.
exec python3 "$(dirname "$0")/slips.py" "$@"
