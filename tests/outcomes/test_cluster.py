"""Counts and trials on a Dask cluster of two processes on this machine, by its executor like any other."""

import logging

import pytest

from brw_lab.errors import RuleGap
from brw_lab.outcomes.counts import counts, perft
from brw_lab.outcomes.duel import duel
from brw_lab.outcomes.trial import trial
from brw_lab.scenario.load import load_scenario
from tests.bench.perft import shipped
from tests.outcomes.test_counts import FIGHT, GAP

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def executor():
    """The executor of two workers, reached over the loopback alone; the client is closed before its cluster."""
    silent = {"dashboard_address": None, "silence_logs": logging.ERROR}
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", **silent) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor(pure=False) as executor,
    ):
        yield executor


def test_a_count_on_a_cluster_is_the_count_made_here(executor):
    assert counts(shipped(FIGHT), 5, executor) == counts(shipped(FIGHT), 5)


def test_a_trial_on_a_cluster_is_the_trial_made_here(executor):
    variants = {"as printed": {}, "own": {"unstable.room": "own"}}
    assert trial(duel(), variants, 2, executor=executor) == trial(duel(), variants, 2)


def test_an_error_comes_from_a_cluster_with_its_moves(executor):
    with pytest.raises(RuleGap, match="Landsknecht") as caught:
        perft(load_scenario(GAP), 5, executor)
    assert caught.value.moves[-1] == "blue: cast I"
