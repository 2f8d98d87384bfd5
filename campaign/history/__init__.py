"""What the remembered evenings add up to: recaps, standings, statistics, maps, duels."""
