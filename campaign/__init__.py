"""The group that lasts: its people, Magi, Powers, pools and evenings."""
