c() { adjudicate -o text -c "result $2" samples/strata5/$1.yaml; }
c level-five 'red level-five'
c lockout 'black lockout'
c supply 'draw supply'
c repetition 'draw repetition'
c resignation 'black resignation'
c resignation 'black level-five'
