adjudicate --help
