for f in final-assault four-armies assault three-armies; do adjudicate -o text -c 'result army1 last-army' samples/stratix/$f.yaml; done
