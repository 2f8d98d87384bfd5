"""What workers find first in the queue."""

from celery import current_app

from campaign.bridge import queue
from campaign.house_rules.laboratory import try_house_rules
from campaign.jobs.jobs import task_of
from campaign.models import JobKind
from campaign.powers.laboratory import try_power
from config.telemetry.waiting import length_of_queue


def test_a_trial_of_the_laboratory_waits_for_whatever_else_is_sent() -> None:
    current_app.control.purge()
    for task in (try_power, try_house_rules, task_of(JobKind.EVENING_EXPORT)):
        queue.send(task, "a job")
    assert length_of_queue() == 3
    with (
        current_app.connection_for_read() as connection,
        connection.SimpleQueue(current_app.conf.task_default_queue) as taken,
    ):
        found = [taken.get(timeout=5) for _ in range(3)]
        for message in found:
            message.ack()
    assert [message.headers["task"].rsplit(".", 1)[1] for message in found][1:] == ["try_power", "try_house_rules"]
