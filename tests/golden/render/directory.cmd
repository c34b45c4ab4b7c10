render samples
