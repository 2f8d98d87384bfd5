"""Pools of cards: their rules, their versions, and how a list becomes one."""
