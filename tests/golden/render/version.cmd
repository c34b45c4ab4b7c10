render --version; render -V
