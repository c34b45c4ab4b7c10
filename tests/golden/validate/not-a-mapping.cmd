printf -- '--- [a]\n--- a\n---\n- b\n' | validate
