: >empty; validate empty
