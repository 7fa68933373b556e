"""From a photo of a filled sheet to what has been drawn on it."""
