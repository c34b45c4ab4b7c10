for f in lesson final-assault four-armies assault three-armies agreement; do validate samples/stratix/$f.yaml; done
validate samples/stratix/archive.yaml
validate samples/stratix/dispute-*.yaml samples/stratix/illegal.yaml
