"""Long runs: many pages drawn by many processes, and gone on with where one was interrupted."""
