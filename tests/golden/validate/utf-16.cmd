printf '\377\376-\0-\0-\0' >u; validate u
