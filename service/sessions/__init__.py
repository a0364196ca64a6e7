"""Game sessions: what is stored, who may do what, and the one path of every change."""
