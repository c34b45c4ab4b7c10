cat >lines <<'EOF'
# a comment, and an empty line

legal
d4-d6
d4-f4
i7-i1(9>8)
i7-i1
x9-x8
position
EOF
{ replay --at 0 samples/stratego/no-move.yaml | sed 's/^--- //'; cat lines; } | replay --live -g stratego
