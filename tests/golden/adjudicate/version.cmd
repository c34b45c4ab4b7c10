adjudicate --version; adjudicate -V
