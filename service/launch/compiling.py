"""Compiles the rules while the service is already running with plain ones."""

import signal
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import Final

from service import compiled
from service.launch.processes import end_session

_BUILDER: Final = compiled.SOURCES.parent / "deploy" / "compile_rules.py"
_NICENESS: Final = 15
_GRACE: Final = 2.0


class Compiler:
    """The build of the compiled rules, behind everything else on the machine."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> str:
        """Begin, if there is something to do and what it takes; a line that says which rules run meanwhile."""
        if (compiled.folder() / "rules").is_dir():
            return "The rules are compiled."
        missing = _missing()
        if missing:
            return f"The rules run in plain Python, which is slower: there is {missing}."
        command = ["nice", "-n", str(_NICENESS), sys.executable, "-P", str(_BUILDER)]
        # A session of its own: Ctrl-C reaches only us.
        self._process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        return "The rules are being compiled in the background, once; until then they run in plain Python, which is slower."

    def outcome(self) -> bool | None:
        """Whether the build has succeeded, told once; None while there is nothing to tell."""
        if self._process is None or self._process.poll() is None:
            return None
        status = self._process.returncode
        self._process = None
        return status == 0

    def stop(self) -> None:
        """End it, compilers and all; half a build is cleared away and never taken for one."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=_GRACE)
        end_session(self._process.pid)
        self._process.wait()
        self._process = None


def _missing() -> str:
    """What it takes and is not here, empty for nothing."""
    if compiled.c_compiler() is None:
        return "no C compiler"
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "no mypyc (`make compile` installs it)"
    return "" if _BUILDER.is_file() else "nothing to compile them with"
