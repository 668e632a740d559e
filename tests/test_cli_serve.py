"""`brw-lab serve` in a terminal: what is refused before anything is started, and what is started."""

import importlib.util
import json
import os
import socket

import pytest

from brw_lab import launch_app
from brw_lab.cli import main
from tests.house.house import PACKAGE


@pytest.fixture
def started(monkeypatch):
    """Voila is there, and instead of being started it is written down how."""
    found = importlib.util.find_spec
    monkeypatch.setattr(launch_app, "find_spec", lambda name: found("json") if name == "voila" else found(name))
    calls = []
    monkeypatch.setattr("brw_lab.launch_app.start_app", lambda app: calls.append(app) or 0)
    return calls


def test_without_voila_it_says_how_to_get_it(monkeypatch, capsys):
    monkeypatch.setattr(launch_app, "find_spec", lambda name: None)
    assert main(["serve", "--no-browser"]) == 2
    assert '-m pip install "voila' in capsys.readouterr().err


def test_a_port_that_is_taken_is_told(started, capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    assert f"port {port} cannot be had" in capsys.readouterr().err
    assert started == []


def test_a_port_that_there_is_not_is_told(started, capsys):
    assert main(["serve", "--port", "99999"]) == 2
    assert "port 99999 cannot be had" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_told(started, capsys):
    assert main(["serve", "--folder", "no-such-folder"]) == 2
    assert "there is no folder 'no-such-folder'" in capsys.readouterr().err


def test_it_says_where_it_is_and_where_things_are_kept(started, tmp_path, capsys):
    assert main(["serve", "--folder", str(tmp_path), "--no-browser"]) == 0
    said = capsys.readouterr().out
    assert (started[0].address in said, str(tmp_path) in said) == (True, True)


def test_as_json_it_tells_address_folder_and_command(started, tmp_path, capsys):
    main(["serve", "--folder", str(tmp_path), "--json"])
    assert json.loads(capsys.readouterr().out) == started[0].as_dict()


@pytest.mark.parametrize(("words", "quiet"), [((), False), (("--no-browser",), True)])
def test_a_browser_is_opened_unless_one_says_no(started, words, quiet):
    main(["serve", *words])
    assert ("--no-browser" in started[0].command) is quiet


def test_what_jupyter_finds_elsewhere_is_still_found(started, monkeypatch):
    monkeypatch.setenv("JUPYTER_PATH", "/mine")
    main(["serve"])
    assert started[0].env["JUPYTER_PATH"].split(os.pathsep) == [str(PACKAGE / "app"), "/mine"]


def test_voila_may_answer_this_machine_only_and_ends_what_nobody_uses():
    told = json.loads((PACKAGE / "app" / "voila.json").read_text(encoding="utf-8"))
    assert told["Voila"]["ip"] == launch_app.HOST
    assert told["Voila"]["tornado_settings"]["allow_remote_access"] is False
    assert told["MappingKernelManager"]["cull_idle_timeout"] > 0


def test_the_page_may_ask_nothing_of_another_host():
    told = json.loads((PACKAGE / "app" / "voila.json").read_text(encoding="utf-8"))
    policy = told["Voila"]["tornado_settings"]["headers"]["Content-Security-Policy"]
    allowed = {word for rule in policy.split(";") for word in rule.split()[1:]}
    assert allowed == {"'self'", "'unsafe-inline'", "'unsafe-eval'", "blob:", "data:"}
