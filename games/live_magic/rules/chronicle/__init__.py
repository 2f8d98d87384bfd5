"""What is remembered of an evening of Live Magic: its facts as records that can be counted, searched and told.

records   what they are
telling   how facts become records
"""

from games.live_magic.rules.chronicle.records import Chronicle
from games.live_magic.rules.chronicle.telling import chronicle

__all__ = ["Chronicle", "chronicle"]
