"""From scenes to sheets of paper, at 1:1 and never scaled."""
