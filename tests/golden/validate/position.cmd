replay --at 30 samples/stratego/flag.yaml | validate -r isf
replay --at 30 samples/stratego/flag.yaml | validate -qC -r isf
echo '--- stratego free nonsense' | validate
