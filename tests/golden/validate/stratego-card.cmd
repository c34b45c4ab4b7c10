validate samples/stratego-card/archive.yaml.gz samples/stratego-card/lesson.yaml samples/stratego-card/illegal.yaml
validate samples/stratego-card/refuted.yaml
