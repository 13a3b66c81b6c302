"""The benchmark of arithmetic: which products are noted, and that the other numbers compute the same."""

from __future__ import annotations

import os
import subprocess
import sys

import torch

import arithmetic


def test_products_are_noted_by_their_shapes() -> None:
    with arithmetic.Noting() as noted:
        torch.bmm(torch.ones(2, 5, 3), torch.ones(2, 3, 4))
        torch.zeros(2, 7, 4).baddbmm_(torch.ones(2, 7, 3), torch.ones(2, 3, 4))
        torch.ones(3) + 1
    assert dict(noted.rows) == {(2, 3, 4): [5, 7]}


def test_typical_products_have_half_of_all_rows_below() -> None:
    assert arithmetic.typical([1] * 10 + [100]) == 100
    assert arithmetic.typical([5, 5, 5]) == 5


SAME = """
import torch, arithmetic
arithmetic.prepare()
x, weight = (torch.randint(-3, 4, shape).float() for shape in ((2, 24, 16), (2, 16, 8)))
for name, way in zip(arithmetic.KINDS, arithmetic.ways(x, weight), strict=True):
    found, expected = way(), torch.bmm(x, weight)
    product = torch.stack(found) if isinstance(found, list) else found
    print(name, float((product.float() - expected).abs().max() / expected.abs().max()), sep=": ")
"""


def test_all_numbers_compute_the_same_product() -> None:
    """In a process of its own, as a processor's instructions are chosen once."""
    paths = os.pathsep.join(filter(None, sys.path))
    told = subprocess.run(
        [sys.executable, "-c", SAME],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        check=True,
    )
    errors = dict(line.split(": ") for line in told.stdout.decode().splitlines())
    assert list(errors) == list(arithmetic.KINDS)
    assert all(float(error) < 0.02 for error in errors.values()), errors
