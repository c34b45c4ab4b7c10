# the line about the sandbox depends on the system
validate --version | grep -v '^sandbox: '; validate -V | sed 's/^sandbox: .*/sandbox/'
validate --sandbox=off --version
validate --sandbox=on --version
