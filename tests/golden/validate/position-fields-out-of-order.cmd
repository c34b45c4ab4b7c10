# Fields of a position in any order, none twice, and unequal pairs of the hidden side only.
b=bFb9......../........../........../........../..~~..~~../..~~..~~../........../........../........../r?r?........
printf -- '--- stratego free %s red unequal=ba10bb10 log=blue\n' $b | validate
printf -- '--- stratego free %s red log=blue log=red\n' $b | validate
printf -- '--- stratego free %s red unequal=ra1rb1 log=blue\n' $b | validate -w
