: >empty; adjudicate empty
