"""What workers do for tables of any game, by the names under which it is queued. Celery reads this module, and nothing
else."""

from games.tables.live.house.pace import play_house, play_where_the_house_is_asked
from games.tables.live.silence import answer_silence

__all__ = ["answer_silence", "play_house", "play_where_the_house_is_asked"]
