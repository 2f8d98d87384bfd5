"""The demo: a campaign of four Magi in its third evening, played by orders like everybody's, so always legal."""
