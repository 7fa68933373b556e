"""Somebody to play with: moves found by thinking ahead, told with what they lead to."""
