validate --version; validate -V
