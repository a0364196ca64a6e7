"""Demon's Run (1981): one module for each chapter of its rulebook."""
