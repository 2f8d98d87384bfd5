"""The evening again: a finished table act by act, as everybody saw it, or as one seat did."""
