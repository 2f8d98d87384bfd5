"""The real parts that tests run against: Redis, a worker, PostgreSQL, a web server, Chromium."""
