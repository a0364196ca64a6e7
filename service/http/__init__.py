"""Thin HTTP: parse, call, answer. No rule and no Redis in here."""
