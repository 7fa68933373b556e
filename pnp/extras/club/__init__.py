"""A club's record of evenings: who played what with whom, who won, who plays with whom next."""
