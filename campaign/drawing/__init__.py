"""Pictures that the server draws or turns: charts, maps, widths of words, photographs."""
