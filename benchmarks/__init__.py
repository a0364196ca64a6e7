"""The measured speed of rules and service, each against a yardstick of the same run."""
