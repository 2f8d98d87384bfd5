"""When a service is away: nobody waits for it long, and whoever can do without does."""
