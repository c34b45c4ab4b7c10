: >empty; replay empty
