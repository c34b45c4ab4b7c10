# Nothing hidden comes through: comments, ids, keys of one's own, claims.
sed 's/^id: .*/id: secret-id/; s/^log: arbiter/log: arbiter\nx-secret: secret/; s/h4-i4/h4-i4 {secret}/; s/i7xi4/[penalty red secret] i7xi4/; s/^result: .*/result: red flag # secret\nclaims:\n  - {says: illegal, at: 3, text: secret}/' samples/stratego/flag.yaml | replay --as blue >log.yaml
grep -c secret log.yaml; validate -w log.yaml
