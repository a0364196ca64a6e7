"""What Demon's Run requests and answers look like."""
