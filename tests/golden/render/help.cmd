render --help
