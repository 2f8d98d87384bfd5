"""The commands of this room, a module each, named as they are called."""
