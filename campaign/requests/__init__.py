"""What pages and API do alike with a request: who may enter, what an address names, files, why a job failed."""
