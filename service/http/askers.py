"""From where a request comes, for limits of each caller."""

import ipaddress
from typing import Final

from flask import request

_NETWORK_BITS: Final = 64


def asker() -> str:
    """The address that asks; of IPv6 the network, which is as easily had as a single address."""
    address = request.remote_addr or ""
    found = _address(address)
    if found is None:
        return address
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, _NETWORK_BITS), strict=False))


def stranger() -> str:
    """The same; empty for whoever sits at the machine itself, who may take all of its room."""
    found = _address(request.remote_addr or "")
    return "" if found is not None and found.is_loopback else asker()


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    # A socket that listens to both kinds tells IPv4 like this.
    return (found.version == 6 and found.ipv4_mapped) or found
