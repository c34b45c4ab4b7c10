: >empty; render empty
