replay samples
