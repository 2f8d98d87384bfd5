"""What the server tells whoever runs it: lines of its log, and figures.

context     which request, person, table or job this is about
lines       a line of the log as JSON
outages     two lines for a database that is away, however many requests it fails
requests    each request: its id, its line, its figures
jobs        each job of a worker: its line
scraping    the figures of all processes of this machine, for Prometheus
waiting     what is asked when the figures are read: the queue
"""
