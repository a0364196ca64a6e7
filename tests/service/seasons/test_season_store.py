"""Seasons in Redis: what is stored, how long, and what happens when a reply is lost."""

from typing import Any

import pytest
from redis import Redis

from rules.demons_run.house_rules import DEFAULT
from rules.demons_run.season import Player, Season, new_season
from service.seasons.model import Done, Loaded
from service.seasons.redis_store import RedisSeasonStore
from service.seasons.refusals import SeasonBusy, SeasonNotFound
from service.seasons.usecases import Seasons
from service.sessions.model import Key
from service.sessions.ports import Committed, Gone, Stale
from service.sessions.secrets import hashed
from service.settings import Settings
from service.wiring import build_live, build_seasons

KEY = Key("k", "payload")
TTL = 1000


@pytest.fixture
def store(redis: Redis) -> RedisSeasonStore:
    return RedisSeasonStore(redis, TTL)


@pytest.fixture
def seasons(settings: Settings, store: RedisSeasonStore) -> Seasons:
    return Seasons(store, build_live(settings).sessions)


@pytest.fixture
def made(seasons: Seasons) -> tuple[str, str]:
    """Id and token of a season."""
    return seasons.create(new_season(DEFAULT, [Player("Ann", "Ann")]), "", "made by a test")


@pytest.fixture
def loaded(store: RedisSeasonStore, made: tuple[str, str]) -> Loaded:
    found = store.load(made[0], hashed(made[1]))
    assert found is not None
    return found


def test_only_the_hash_of_the_token_is_stored(redis: Redis, made: tuple[str, str]) -> None:
    names = list(redis.scan_iter())
    everything = b"".join(redis.dump(name) + name for name in names)
    assert made[1].encode() not in everything
    assert hashed(made[1]).encode() in b"".join(redis.hkeys(f"rm:season:{{{made[0]}}}:head"))


def test_a_season_is_kept_for_a_while_after_its_last_change(redis: Redis, store: RedisSeasonStore, loaded: Loaded) -> None:
    head = f"rm:season:{{{loaded.id}}}:head"
    redis.expire(head, 5)
    store.commit(loaded, loaded.season, {}, KEY)
    assert TTL - 10 < redis.ttl(head) <= TTL
    assert TTL - 10 < redis.ttl(f"rm:season:{{{loaded.id}}}:done") <= TTL


def test_the_setting_says_for_how_long(redis: Redis, settings: Settings) -> None:
    seasons = build_seasons(settings, build_live(settings))
    season_id, _ = seasons.create(new_season(DEFAULT, [Player("Ann", "Ann")]), "", "x")
    assert redis.ttl(f"rm:season:{{{season_id}}}:head") > 3649 * 86_400


def test_a_season_is_not_found_among_the_sessions(settings: Settings, made: tuple[str, str]) -> None:
    assert list(build_live(settings).sessions.all()) == []


def test_a_command_sent_again_has_one_effect(redis: Redis, store: RedisSeasonStore, loaded: Loaded) -> None:
    """The client library sends a command again when the reply was lost."""

    def twice(**call: Any) -> Any:
        script(**call)
        return script(**call)

    script, store._change = store._change, twice
    assert store.commit(loaded, loaded.season, {"told": "ü"}, None) == Done(2, "", {"told": "ü"})
    assert redis.hget(f"rm:season:{{{loaded.id}}}:head", "version") == b"2"


def test_a_lost_reply_is_not_a_lost_answer(seasons: Seasons, store: RedisSeasonStore, made: tuple[str, str]) -> None:
    script = store._change

    def twice(**call: Any) -> Any:
        script(**call)
        return script(**call)

    store._change = twice
    assert seasons.submit(made[0], hashed(made[1]), lambda _: {"told": 1}) == (2, {"told": 1})


def test_a_change_of_an_older_version_is_stale(store: RedisSeasonStore, loaded: Loaded) -> None:
    assert store.commit(loaded, loaded.season, {}, KEY) == Committed(2)
    assert store.commit(loaded, loaded.season, {}, None) == Stale(2)
    assert store.commit(loaded, loaded.season, {}, KEY) == Done(2, "payload", {})


def test_a_deleted_season_takes_no_change(store: RedisSeasonStore, loaded: Loaded) -> None:
    store.delete(loaded.id)
    assert store.commit(loaded, loaded.season, {}, None) == Gone()


class Racing(RedisSeasonStore):
    """A store in which somebody else is always faster."""

    def load(self, season_id: str, token: str, key: Key | None = None) -> Loaded | None:
        loaded = super().load(season_id, token, key)
        if loaded is not None:
            self.commit(loaded, loaded.season, {}, None)
        return loaded


class Vanishing(RedisSeasonStore):
    """A store in which somebody deletes the season at the last moment."""

    def load(self, season_id: str, token: str, key: Key | None = None) -> Loaded | None:
        loaded = super().load(season_id, token, key)
        self.delete(season_id)
        return loaded


@pytest.mark.parametrize(("kind", "refusal"), [(Racing, SeasonBusy), (Vanishing, SeasonNotFound)])
def test_a_race_that_cannot_be_won(
    redis: Redis, settings: Settings, made: tuple[str, str], kind: type[RedisSeasonStore], refusal: type[Exception]
) -> None:
    seasons = Seasons(kind(redis, TTL), build_live(settings).sessions)
    with pytest.raises(refusal):
        seasons.submit(made[0], hashed(made[1]), lambda _: {})


def test_a_lost_race_is_worked_out_again(redis: Redis, settings: Settings, made: tuple[str, str]) -> None:
    store = RedisSeasonStore(redis, TTL)
    seasons = Seasons(store, build_live(settings).sessions)
    seen: list[list[str]] = []

    def enter(season: Season) -> dict[str, Any]:
        seen.append([player.name for player in season.players])
        if len(seen) == 1:
            seasons.submit(made[0], hashed(made[1]), _join)
        return {}

    assert seasons.submit(made[0], hashed(made[1]), enter) == (3, {})
    assert seen == [["Ann"], ["Ann", "Bob"]]


def _join(season: Season) -> dict[str, Any]:
    season.players.append(Player("Bob", "Bob"))
    return {}
