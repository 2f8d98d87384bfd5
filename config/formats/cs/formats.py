"""Dates in Czech: 23. listopadu 2026, in short 23. 11. 2026. The name of a month beside a day has a form of its own."""

DATE_FORMAT = "j. E Y"
DATETIME_FORMAT = "j. E Y, H:i"
MONTH_DAY_FORMAT = "j. E"
SHORT_DATE_FORMAT = "j. n. Y"
SHORT_DATETIME_FORMAT = "j. n. Y, H:i"
