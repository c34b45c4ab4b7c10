# the line about the sandbox depends on the system
replay --version | grep -v '^sandbox: '; replay -V | sed 's/^sandbox: .*/sandbox/'
replay --sandbox=off --version
replay --sandbox=on --version
