# the line about the sandbox depends on the system
adjudicate --version | grep -v '^sandbox: '; adjudicate -V | sed 's/^sandbox: .*/sandbox/'
adjudicate --sandbox=off --version
adjudicate --sandbox=on --version
