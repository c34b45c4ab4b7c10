# the line about the sandbox depends on the system
render --version | grep -v '^sandbox: '; render -V | sed 's/^sandbox: .*/sandbox/'
render --sandbox=off --version
render --sandbox=on --version
