"""Optional packages that extend the core; each can be deleted."""
