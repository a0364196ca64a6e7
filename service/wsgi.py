"""The application as a WSGI server loads it: `service.wsgi:app`. The one module with an effect at import."""

from service import compiled

compiled.activate()

from service.app import create_app  # noqa: E402  the rules must not be imported before the compiled ones are in place
from service.settings import Settings  # noqa: E402
from service.wiring import build_live, build_platform, build_seasons, build_simulations  # noqa: E402

_settings = Settings.from_environment()
_live = build_live(_settings)
app = create_app(_settings, build_platform(_settings), _live, build_seasons(_settings, _live), build_simulations(_settings))
