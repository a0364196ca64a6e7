"""What the views of one application share."""

from dataclasses import dataclass

from flask import Flask, current_app

from service.http.metrics import Metrics
from service.ports import Platform, StoreUnavailable
from service.seasons.usecases import Seasons
from service.sessions.live import Live
from service.simulations.usecases import Simulations

_NAME = "racemarshal"


@dataclass(frozen=True, slots=True)
class Extension:
    """The machinery behind the views."""

    platform: Platform
    metrics: Metrics
    sessions_alive: Live | None
    seasons_alive: Seasons | None
    simulations_alive: Simulations | None = None

    @property
    def live(self) -> Live:
        """The sessions. Raises StoreUnavailable in an application without any."""
        if self.sessions_alive is None:
            raise StoreUnavailable("this application has no sessions")
        return self.sessions_alive

    @property
    def seasons(self) -> Seasons:
        """The seasons. Raises StoreUnavailable in an application without any."""
        if self.seasons_alive is None:
            raise StoreUnavailable("this application has no seasons")
        return self.seasons_alive

    @property
    def simulations(self) -> Simulations:
        """The simulations. Raises StoreUnavailable in an application without any."""
        if self.simulations_alive is None:
            raise StoreUnavailable("this application has no simulations")
        return self.simulations_alive

    def register(self, app: Flask) -> None:
        """Make it `current()` in `app`."""
        app.extensions[_NAME] = self


def current() -> Extension:
    """The extension of the application that answers the request."""
    extension: Extension = current_app.extensions[_NAME]
    return extension
