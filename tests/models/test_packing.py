"""Packed sequences: nothing is lost, and no more padded than must be."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from grice.models.packing import Endings, Packing

# For each member, the lengths of its rows.
lengths = st.integers(1, 4).flatmap(
    lambda rows: st.lists(
        st.lists(st.integers(0, 5), min_size=rows, max_size=rows).filter(any), min_size=1, max_size=3
    )
)


@given(lengths)
def test_packing_loses_nothing_and_pads_nothing_it_need_not(rows: list[list[int]]) -> None:
    wanted = np.array(rows)
    packing = Packing.of(wanted)
    members, count = wanted.shape
    width = int(wanted.max())
    words = np.arange(members * count * width).reshape(members, count, width)
    packed = packing.pack(words, -1)
    unpacked = packed[np.arange(members)[:, None, None], packing.positions()]
    assert np.array_equal(unpacked[packing.inside()], words[packing.inside()])
    assert np.array_equal((packed >= 0).sum(1), wanted.sum(1))
    assert packed.shape[1] == sum(packing.counts) == np.sort(wanted, 1).max(0).sum()
    assert np.array_equal(packing.inside().sum(-1), wanted)


@given(lengths)
def test_what_all_members_share_is_packed_for_each(rows: list[list[int]]) -> None:
    wanted = np.array(rows)
    packing = Packing.of(wanted)
    words = np.arange(wanted.shape[1] * int(wanted.max())).reshape(1, wanted.shape[1], -1)
    each = np.repeat(words, len(wanted), 0)
    assert np.array_equal(packing.pack(words, -1), packing.pack(each, -1))


@given(lengths)
def test_a_reversal_mirrors_each_row_in_itself(rows: list[list[int]]) -> None:
    wanted = np.array(rows)
    packing = Packing.of(wanted)
    times = np.broadcast_to(np.arange(int(wanted.max())), (*wanted.shape, int(wanted.max())))
    packed = packing.pack(times, -1)
    there, reversal = packed >= 0, packing.reversal()
    mirrored = np.take_along_axis(packed, reversal, 1)
    assert np.array_equal((packed + mirrored)[there], packing.last[there])
    twice = np.take_along_axis(reversal, reversal, 1)
    assert np.array_equal(twice[there], np.broadcast_to(np.arange(packed.shape[1]), packed.shape)[there])


@given(st.lists(st.lists(st.integers(1, 2), min_size=1, max_size=4), min_size=1, max_size=5))
def test_the_same_beginning_or_ending_is_read_once(sequences: list[list[int]]) -> None:
    found = Endings.of(sequences)
    read: list[tuple[list[tuple[int, ...]], list[tuple[int, ...]]]] = [
        ([], [])
    ]  # by length, in each direction
    start = 0
    for count, parents in zip(found.counts, found.parents, strict=True):
        level: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
        for direction in (0, 1):
            for place in range(count):
                parent = place if parents is None else int(parents[direction, place])
                before = read[-1][direction][parent] if start else ()
                level[direction].append((*before, int(found.symbols[direction, start + place])))
        read.append(level)
        start += count
    packed = [[one for level in read[1:] for one in level[direction]] for direction in (0, 1)]
    beginnings = [tuple(own[: i + 1]) for own in sequences for i in range(len(own))]
    endings = [tuple(own[: i - 1 : -1] if i else own[::-1]) for own in sequences for i in range(len(own))]
    assert [packed[0][place] for place in found.places[0]] == beginnings
    assert [packed[1][place] for place in found.places[1]] == endings
    assert sum(found.counts) <= len(set(beginnings)) + len(set(endings))
