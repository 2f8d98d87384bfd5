"""One tap and one way back: what a button of the campaign has just taken away comes back by another one."""
