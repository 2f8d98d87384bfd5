"""What is posted goes first, from its last byte to its answer (`games.tables.live.precedence`)."""

from config.asgi_types import Asgi, Message, Receive, Scope, Send
from games.tables.live import precedence


def orders_first(application: Asgi) -> Asgi:
    """Around an ASGI application: nothing is drawn for those who look while it answers a POST that is there, whole."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            return await application(scope, receive, send)
        order, orders = object(), precedence.orders

        async def received() -> Message:
            message = await receive()
            if message["type"] == "http.request" and not message.get("more_body"):
                orders.begin(order)
            return message

        async def sent(message: Message) -> None:
            await send(message)
            if message["type"] == "http.response.body":
                orders.end(order)

        try:
            await application(scope, received, sent)
        finally:
            orders.end(order)

    return answered
