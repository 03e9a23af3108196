"""Settings: where each value comes from, and clear errors for what is wrong."""

from __future__ import annotations

import tomllib
from dataclasses import asdict
from pathlib import Path

import pytest

from preferans.cli.main import main
from preferans.server.config import Config, ConfigError, load


def test_flags_win_over_environment_over_file_over_defaults(tmp_path: Path) -> None:
    file = tmp_path / "preferans.toml"
    file.write_text('[server]\nport = 1000\nhost = "10.0.0.1"\ngrace = 5\n')
    config, origin = load(
        {"port": 3000, "db": None}, {"PREFERANS_PORT": "2000", "PREFERANS_HOST": "::1"}, file
    )
    assert (config.port, config.host, config.grace) == (3000, "::1", 5.0)
    assert origin["port"] == "flag"
    assert origin["host"] == "environment"
    assert origin["grace"] == str(file)
    assert origin["pause"] == "default"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[server]\nprot = 1\n", "did you mean port"),
        ('[server]\nport = "x"\n', "port must be a int"),
        ("[server]\nport = 70000\n", "from 0 to 65535"),
        ("[server]\nsecure = 3\n", "secure must be a bool"),
        ('[server]\ndb = "mysql://x"\n', "postgresql"),
        ('[server]\norigins = ["example.org"]\n', "scheme://host"),
        ("[client]\n", "only the table"),
        ("port =", "is not TOML"),
    ],
)
def test_a_wrong_file_is_told_with_the_remedy(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "preferans.toml"
    file.write_text(text)
    with pytest.raises(ConfigError, match=told):
        load({}, {}, file)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "preferans.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=r"preferans\.toml is no text in UTF-8"):
        load({}, {}, file)


def test_a_file_that_is_not_there_is_an_error_only_if_it_was_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot read"):
        load({}, {}, tmp_path / "none.toml")
    assert Config().port == 8080


def test_unknown_names_in_the_environment_are_errors_too() -> None:
    with pytest.raises(ConfigError, match="environment: there is no setting 'prot'"):
        load({}, {"PREFERANS_PROT": "1"})


def test_config_show_names_value_and_origin_and_hides_passwords(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PREFERANS_DB", "postgresql+psycopg://me:secret@host/name")
    assert main(["config", "show"]) == 0
    shown = capsys.readouterr().out
    assert "secret" not in shown
    assert "environment" in shown
    assert "8080" in shown


def test_db_upgrade_makes_the_tables_and_may_be_repeated(tmp_path: Path) -> None:
    assert main(["db", "upgrade", "--data", str(tmp_path)]) == 0
    assert main(["db", "upgrade", "--data", str(tmp_path)]) == 0
    assert (tmp_path / "preferans.db").is_file()


def test_a_database_that_does_not_answer_is_told_without_a_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["db", "upgrade", "--db", "postgresql+psycopg://x@127.0.0.1:1/x"]) == 2
    assert "cannot be upgraded" in capsys.readouterr().err


def test_every_setting_stands_in_the_guide_with_its_default() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guide" / "serve.md").read_text("utf-8")
    block = guide.split("```toml\n")[1].split("```")[0]
    told = tomllib.loads(block)["server"]
    assert told == {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(Config()).items()
    }
