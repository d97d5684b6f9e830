"""Starting the delivery of push messages, if this server can send any."""

from deadhand.server.database.push import SubscriptionStorage
from deadhand.server.push import push_obstacle
from deadhand.server.push.delivery import PushDelivery
from deadhand.server.settings import Settings


async def start_delivery(settings: Settings, storage: SubscriptionStorage) -> PushDelivery | None:
    """Return the delivery of a server's push messages, signed with the key of its database; None if it sends none."""
    if push_obstacle(settings):
        return None
    from deadhand.server.push.messages import Signer, new_private_key  # needs the extra, which is there

    signer = Signer(await storage.vapid_key(new_private_key()), settings.public_address or "https://localhost")
    return PushDelivery(signer, anywhere=settings.push == "anywhere", forget=storage.unsubscribe)
