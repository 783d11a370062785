"""Who knows what, and worlds drawn from it (CIT-6, CIT-R83); see README.md."""
