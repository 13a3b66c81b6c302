"""Weights on disk: a safetensors file, mapped into memory; of eight bits with a scale for each row."""

from __future__ import annotations

import hashlib
import mmap
from collections.abc import Collection, Iterator, Mapping
from math import prod
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt
from safetensors.numpy import save as format_arrays

from grice.files import map_whole
from grice.models.layers import LookupTable
from grice.worlds.world import Floats

SCALE = ".scale"  # after the name of an array of eight bits
TYPES = {"F64": np.float64, "F32": np.float32, "F16": np.float16, "I64": np.int64, "I8": np.int8}
LENGTH = 8  # bytes that say how long the header is
LARGEST_HEADER = 10**8

Array: TypeAlias = npt.NDArray[Any]
Shapes: TypeAlias = Mapping[str, tuple[int, ...]]


class Parameters(Mapping[str, Floats]):
    """Weights by name, in single precision, each (E, …); some are tables, of which only rows are used."""

    def __init__(self, arrays: Mapping[str, Floats], tables: Mapping[str, LookupTable]) -> None:
        self.arrays, self.tables = arrays, tables

    @classmethod
    def of(cls, arrays: Mapping[str, Floats], tables: Collection[str]) -> Parameters:
        """Weights of these arrays, some of them as tables."""
        own = {name: array for name, array in arrays.items() if name not in tables}
        return cls(own, {name: LookupTable(arrays[name]) for name in tables})

    def __getitem__(self, name: str) -> Floats:
        return self.tables[name].all() if name in self.tables else self.arrays[name]

    def __iter__(self) -> Iterator[str]:
        yield from self.arrays
        yield from self.tables

    def __len__(self) -> int:
        return len(self.arrays) + len(self.tables)

    def members(self, which: Any) -> Parameters:
        """The weights of some members; of a slice of them, in the same memory."""
        return Parameters(
            {name: array[which] for name, array in self.arrays.items()},
            {name: table[which] for name, table in self.tables.items()},
        )


def write_arrays(arrays: Mapping[str, Floats], eight_bits: bool) -> bytes:
    """The content of a file."""
    content = quantise(arrays) if eight_bits else arrays
    return bytes(format_arrays({name: np.ascontiguousarray(array) for name, array in content.items()}))


def map_arrays(path: Path, sha256: str | None) -> dict[str, Array]:
    """The arrays of a file, mapped into memory; a `ValueError` says what is wrong with it.

    Without a checksum, the file was checked before.
    """
    content = map_whole(path)
    if sha256 is not None and hashlib.sha256(content).hexdigest() != sha256:
        raise ValueError("it is not the file that was saved")
    if isinstance(content, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        content.madvise(mmap.MADV_DONTNEED)  # pages read for the checksum need not stay
    size = int.from_bytes(content[:LENGTH], "little")
    if size > min(LARGEST_HEADER, len(content) - LENGTH):
        raise ValueError(f"a header of {size} bytes in a file of {len(content)}")
    header = msgspec.json.decode(content[LENGTH : LENGTH + size], type=dict[str, dict[str, Any]])
    header.pop("__metadata__", None)
    return {name: _view(content, LENGTH + size, name, Entry.of(entry)) for name, entry in header.items()}


class Entry(msgspec.Struct, frozen=True):
    """The entry of an array in the header of a file."""

    dtype: str
    shape: list[int]
    data_offsets: tuple[int, int]

    @classmethod
    def of(cls, entry: dict[str, Any]) -> Entry:
        return msgspec.convert(entry, cls)


def _view(content: mmap.mmap | bytes, first: int, name: str, entry: Entry) -> Array:
    if entry.dtype not in TYPES:
        raise ValueError(f"{name!r} holds {entry.dtype}, which is none of {', '.join(TYPES)}")
    kind = np.dtype(TYPES[entry.dtype])
    begin, end = entry.data_offsets
    if min(begin, *entry.shape, 0) < 0 or end - begin != prod(entry.shape) * kind.itemsize:
        raise ValueError(f"{name!r} has {end - begin} bytes for the shape {tuple(entry.shape)}")
    if first + end > len(content):
        raise ValueError(f"{name!r} goes on beyond the end of the file")
    return np.frombuffer(content, kind, prod(entry.shape), first + begin).reshape(entry.shape)


def quantise(arrays: Mapping[str, Floats]) -> dict[str, Array]:
    """Each array as eight-bit numbers, with a scale for each row."""
    packed: dict[str, Array] = {}
    for name, array in arrays.items():
        largest = np.abs(array).max(-1, keepdims=True)
        scale = np.where(largest > 0, largest, np.float32(1)) / np.float32(127)
        packed |= {name: np.rint(array / scale).astype(np.int8), name + SCALE: scale}
    return packed


def restore(stored: Mapping[str, Array], shapes: Shapes, tables: Collection[str]) -> Parameters:
    """Weights of these shapes from arrays that may be quantised, as tables stay; refuses any others."""
    for name in stored:
        if name.endswith(SCALE) and name.removesuffix(SCALE) not in stored:
            raise ValueError(f"{name!r} is the scale of nothing")
    names = {name for name in stored if not name.endswith(SCALE)}
    check_names(names, shapes)
    arrays: dict[str, Floats] = {}
    found: dict[str, LookupTable] = {}
    for name in shapes:
        numbers, scale = stored[name], stored.get(name + SCALE)
        check_shape(name, numbers, shapes[name])
        if scale is None or scale.dtype != np.float32:
            table = LookupTable(_single(name, numbers if scale is None else numbers * _single(name, scale)))
        else:
            check_shape(name + SCALE, scale, (*shapes[name][:-1], 1))
            table = LookupTable(numbers, scale)
        check_finite(name, table.numbers if table.scale is None else table.scale)
        if name in tables:
            found[name] = table
        else:
            arrays[name] = table.all()
    return Parameters(arrays, found)


def check_names(names: Collection[str], expected: Collection[str]) -> None:
    """Refuses missing and unknown arrays."""
    if other := set(names) ^ set(expected):
        name = min(other)
        raise ValueError(f"{name!r} is {'not known' if name in names else 'missing'}")


def check_shape(name: str, array: Array, shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise ValueError(f"{name!r} has the shape {array.shape} instead of {shape}")


def check_finite(name: str, array: Array) -> None:
    """Refuses numbers that are not finite; looks at each only if their sum is not finite, for speed."""
    with np.errstate(all="ignore"):
        if not np.isfinite(array.sum()) and not np.isfinite(array).all():
            raise ValueError(f"{name!r} holds NaN or infinity")


def _single(name: str, array: Array) -> Floats:
    """The array in single precision; itself, if it already is."""
    if not np.issubdtype(array.dtype, np.floating):
        raise ValueError(f"{name!r} holds {array.dtype}, not floating-point numbers")
    with np.errstate(over="ignore"):
        return array.astype(np.float32, copy=False)
