replay --as red samples/stratego/lesson.yaml >r.yaml; cat r.yaml; validate r.yaml
