"""What workers find first in the queue."""

from celery import Task, current_app
from kombu.pools import producers

from campaign.house_rules.laboratory import try_house_rules
from campaign.jobs.jobs import task_of
from campaign.models import JobKind
from campaign.powers.laboratory import try_power


def send(task: Task) -> None:
    """As `queue.send` does, but to where no worker listens."""
    routed = current_app.amqp.router.route({}, task.name)
    with producers[current_app.connection_for_write()].acquire(block=True) as producer:
        task.apply_async(["a job"], **routed | {"queue": "priorities"}, producer=producer)


def test_a_trial_of_the_laboratory_waits_for_whatever_else_is_sent() -> None:
    for task in (try_power, try_house_rules, task_of(JobKind.EVENING_EXPORT)):
        send(task)
    with current_app.connection_for_read() as connection, connection.SimpleQueue("priorities") as taken:
        found = [taken.get(timeout=5) for _ in range(3)]
        for message in found:
            message.ack()
    assert [message.headers["task"].rsplit(".", 1)[1] for message in found][1:] == ["try_power", "try_house_rules"]
