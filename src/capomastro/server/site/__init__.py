"""What a site is told, and what it tells its operator: settings, rate limits, numbers, log lines."""
