"""The same measurement with interpreted and with compiled rules: in processes of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from service.compiled import c_compiler

ROOT = Path(__file__).resolve().parent.parent


def compiled_folder() -> str | None:
    """Where the compiled rules stand, built now if need be; None where they cannot be built."""
    if c_compiler() is None:
        return None
    done = subprocess.run(["make", "--silent", "compile"], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip().splitlines()[-1]


def told_by(folder: str, module: str, *arguments: str) -> Any:  # noqa: ANN401 - each prints its own
    """What a benchmark prints as JSON in a process whose `rules` come from `folder`."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", f"benchmarks.{module}", *arguments],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([folder, str(ROOT)])},
    )
    return json.loads(done.stdout)
