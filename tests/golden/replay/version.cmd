replay --version; replay -V
