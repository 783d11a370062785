"""What ``capomastro serve`` can be told: each option reaches the site, by the command line or the environment, and nonsense is refused."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from capomastro.cli.serve import serve_site
from capomastro.server import serving
from capomastro.server.site.config import Config

MAIL = ("--mail-server", "smtp://ann:secret@mail.example.org:587", "--mail-from", "table@example.org")
TOLD: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("--host", "0.0.0.0"), {"host": "0.0.0.0"}),
    (("--port", "8123"), {"port": 8123}),
    (("--database", "sqlite:///other.db"), {"database": "sqlite:///other.db"}),
    (
        ("--origin", "https://Play.Example.org/", "--origin", "http://[::1]:8000"),
        {"origins": ("https://play.example.org", "http://[::1]:8000")},
    ),
    (("--proxy", "10.0.0.5"), {"proxies": ("10.0.0.5",)}),
    (("--trust", "10.0.0.0/8", "--trust", "::1"), {"trusted": ("10.0.0.0/8", "::1")}),
    (("--connections", "16"), {"connections": 16}),
    (("--access", "invite"), {"access": "invite"}),
    (("--bot-workers", "3"), {"workers": 3}),
    (("--abandoned-after", "0"), {"abandoned_after": 0.0}),
    (("--keep", "guests=7"), {"keep": {**Config().keep, "guests": 7.0}}),
    (("--pages", "{tmp}"), {"pages": "{tmp}"}),
    (MAIL, {"mail_server": MAIL[1], "mail_from": MAIL[3]}),
    (("--analysis-seconds", "5"), {"analysis": 5.0}),
    (("--analyses", "0"), {"analyses": 0}),
    (("--log-level", "error"), {"log_level": "error"}),
    (("--processes", "4"), {"processes": 4}),
]
WRONG = [
    (("--port", "65536"), "--port"),
    (("--origin", "play.example.org"), "https://play.example.org"),
    (("--origin", "https://play.example.org/table"), "without a path"),
    (("--origin", "https://a b"), "https://a b"),
    (("--proxy", "gateway"), "gateway"),
    (("--trust", "10.0.0.0/99"), "--trust"),
    (("--connections", "15"), "--connections"),
    (("--bot-workers", "-1"), "--bot-workers"),
    (("--bot-workers", "many"), "--bot-workers"),
    (("--processes", "0"), "--processes"),
    (("--abandoned-after", "-1"), "--abandoned-after"),
    (("--abandoned-after", "nan"), "--abandoned-after"),
    (("--keep", "guests=nan"), "guests=nan"),
    (("--analysis-seconds", "0"), "--analysis-seconds"),
    (("--analysis-seconds", "nan"), "--analysis-seconds"),
    (("--analyses", "-1"), "--analyses"),
    (("--mail-server", "mail.example.org", "--mail-from", "table@example.org"), "smtp://"),
    (("--mail-server", "smtp://mail.example.org:99999", "--mail-from", "table@example.org"), "smtp://"),
    (("--mail-server", "smtp://mail.example.org"), "a sender"),
    (("--mail-server", "smtp://mail.example.org", "--mail-from", "a@b.example\r\nBcc: eve@example.org"), "a sender"),
    (("--mail-from", "table@example.org"), "smtp://"),
]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the site would have been started with."""
    out: dict[str, Any] = {}

    def run(config: Config, processes: int, ready: Any) -> None:
        out.update({name: getattr(config, name) for name in Config.__dataclass_fields__}, processes=processes)

    monkeypatch.setattr(serving, "run", run)
    return out


@pytest.mark.parametrize(("told", "expected"), TOLD, ids=lambda value: value[0] if isinstance(value, tuple) else "")
def test_an_option_reaches_the_site(run: Any, started: dict[str, Any], tmp_path: Any, told: tuple[str, ...], expected: Any) -> None:
    assert run("serve", *(word.replace("{tmp}", str(tmp_path)) for word in told)).code == 0
    for name, value in expected.items():
        assert started[name] == (str(tmp_path) if value == "{tmp}" else value)


def test_every_option_is_told_here() -> None:
    kinds = inspect.get_annotations(serve_site, eval_str=True).values()
    options = [kind.__metadata__[0] for kind in kinds if hasattr(kind, "__metadata__")]
    told = {word for words, _ in TOLD for word in words if word.startswith("--")}
    assert {(option.default, *option.param_decls)[-1] for option in options} == told


@pytest.mark.parametrize(
    ("variable", "value", "name", "expected"),
    [
        ("CAPOMASTRO_DATABASE", "sqlite:///other.db", "database", "sqlite:///other.db"),
        ("CAPOMASTRO_ORIGIN", "https://a.example https://b.example", "origins", ("https://a.example", "https://b.example")),
        ("CAPOMASTRO_PROXY", "10.0.0.5", "proxies", ("10.0.0.5",)),
        ("CAPOMASTRO_TRUST", "10.0.0.0/8", "trusted", ("10.0.0.0/8",)),
        ("CAPOMASTRO_ACCESS", "accounts", "access", "accounts"),
        ("CAPOMASTRO_PAGES", ".", "pages", "."),
    ],
)
def test_the_environment_tells_the_same(
    run: Any, started: dict[str, Any], monkeypatch: pytest.MonkeyPatch, variable: str, value: str, name: str, expected: Any
) -> None:
    monkeypatch.setenv(variable, value)
    assert run("serve").code == 0
    assert started[name] == expected


def test_mail_is_set_up_by_the_environment(run: Any, started: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAPOMASTRO_MAIL_SERVER", MAIL[1])
    monkeypatch.setenv("CAPOMASTRO_MAIL_FROM", MAIL[3])
    assert run("serve").code == 0
    assert (started["mail_server"], started["mail_from"]) == (MAIL[1], MAIL[3])


@pytest.mark.parametrize(("told", "hint"), WRONG, ids=[" ".join(told) for told, _ in WRONG])
def test_nonsense_is_refused_before_anything_starts(refused: Any, started: dict[str, Any], told: tuple[str, ...], hint: str) -> None:
    assert hint in refused("serve", *told)
    assert not started


def test_a_password_for_the_mail_server_is_never_said_aloud(refused: Any) -> None:
    assert "secret" not in refused("serve", "--mail-server", "smtp://ann:secret@mail.example.org:99999", "--mail-from", "table@example.org")
