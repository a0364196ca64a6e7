"""Addresses and ports: is ours free, and where do phones find it?"""

import errno
import io
import ipaddress
import socket
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException

import psutil
import segno

from service.launch.errors import LaunchError

ANY_ADDRESS = "0.0.0.0"  # noqa: S104  `--lan` asks for just this
_INNER_NETWORKS = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "flannel", "podman", "lxc")
"""How the names of networks inside the machine begin: no phone is on them."""


def require_free_port(host: str, port: int) -> None:
    """Raises LaunchError, one line that says what to do, when nothing can listen there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise LaunchError(_why_not(error, host, port)) from None


def is_healthy(host: str, port: int) -> bool:
    """Whether a Race Marshal that listens there says that it is alive."""
    connection = HTTPConnection(reachable(host), port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def reachable(host: str) -> str:
    """The address at which this machine itself finds a server that listens on `host`."""
    return {ANY_ADDRESS: "127.0.0.1", "::": "::1"}.get(host, host)


def is_local(host: str) -> bool:
    """Whether a server that listens on `host` is out of reach for other devices."""
    return ipaddress.ip_address(host).is_loopback


def url(host: str, port: int) -> str:
    """The address to type into a browser."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def lan_addresses() -> list[str]:
    """IPv4 addresses of this machine on its networks, the most likely one first."""
    running = {name for name, state in psutil.net_if_stats().items() if state.isup}
    found = [
        entry.address
        for name, entries in psutil.net_if_addrs().items()
        if name in running and not name.startswith(_INNER_NETWORKS)
        for entry in entries
        if entry.family == socket.AF_INET and _is_for_phones(entry.address)
    ]
    preferred = _default_route_address()
    return sorted(set(found), key=lambda address: (address != preferred, found.index(address)))


def qr_code(text: str) -> str:
    """`text` as a QR code of block characters, dark on light whatever the terminal's colours."""
    out = io.StringIO()
    segno.make_qr(text, error="m").terminal(out=out, compact=True)
    # White on black by number: the blocks alone would be a negative on a light terminal.
    return "".join(f"\x1b[38;5;231;48;5;16m{line}\x1b[0m\n" for line in out.getvalue().splitlines())


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program: stop that one, or choose another port with --port."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"This user may not open port {port}: choose one above 1023 with --port."
    return f"Cannot listen on {host}: it is not an address of this machine (RACEMARSHAL_HOST)."


def _is_for_phones(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local)


def _default_route_address() -> str | None:
    # Connecting a datagram socket sends nothing: the system only chooses the network it would use.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
