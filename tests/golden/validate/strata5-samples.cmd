for f in lesson level-five lockout supply repetition resignation; do validate samples/strata5/$f.yaml; done
validate samples/strata5/archive.yaml samples/strata5/archive.yaml.gz
