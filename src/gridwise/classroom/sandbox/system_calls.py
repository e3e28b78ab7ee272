"""A filter of system calls: a process can start no other, send no signal and speak to no network."""

from __future__ import annotations

import ctypes
import errno
import platform
import signal
import struct
from dataclasses import dataclass

__all__ = ["die_with_parent", "filter_own_calls", "system_call_filter", "take_no_privileges"]

_LOAD, _AND, _RETURN, _JUMP_EQUAL, _JUMP_SET, _JUMP_AT_LEAST = 0x20, 0x54, 0x06, 0x15, 0x45, 0x35
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
_THREAD = 0x00010000
"""The flag with which `clone` makes a thread instead of a process."""
_OTHER_NUMBERS = 0x40000000
"""Calls from here on belong to another set of numbers on the same machine."""


@dataclass(frozen=True, slots=True)
class _Calls:
    architecture: int
    clone: int
    clone3: int
    refused: tuple[int, ...]


_KNOWN = {
    # fork, vfork, socket, socketpair, ptrace, kill and tkill have numbers of their own on each machine.
    "x86_64": _Calls(0xC000003E, 56, 435, (57, 58, 41, 53, 101, 62, 200)),
    "aarch64": _Calls(0xC00000B7, 220, 435, (198, 199, 117, 129, 130)),
}


def system_call_filter() -> bytes | None:
    """Return the filter as the kernel wants it, or None on a machine whose numbers are not known here."""
    calls = _KNOWN.get(platform.machine())
    if calls is None:
        return None
    refuse, allow, kill = _REFUSE | errno.EPERM, _ALLOW, _KILL
    thread = [(_LOAD, _FIRST_ARGUMENT), (_JUMP_SET, _THREAD, 0, 1), (_RETURN, allow), (_RETURN, refuse)]
    # clone3 hides its flags from filters; who is told that it is not there takes clone.
    then: dict[int, list[tuple[int, ...]]] = {calls.clone3: [(_RETURN, _REFUSE | errno.ENOSYS)]}
    then[calls.clone] = list(thread)
    then.update((number, [(_RETURN, refuse)]) for number in calls.refused)
    program = [
        _instruction(_LOAD, _ARCHITECTURE),
        _instruction(_JUMP_EQUAL, calls.architecture, 1, 0),
        _instruction(_RETURN, kill),
        _instruction(_LOAD, _NUMBER),
        _instruction(_JUMP_AT_LEAST, _OTHER_NUMBERS, 0, 1),
        _instruction(_RETURN, kill),
    ]
    for number, what in then.items():
        program.append(_instruction(_JUMP_EQUAL, number, 0, len(what)))
        program += [_instruction(*one) for one in what]
    program.append(_instruction(_RETURN, allow))
    return b"".join(program)


def take_no_privileges() -> None:
    """Let this process and what it becomes never get more rights: filters and walls ask for it."""
    no_new_privileges = 38
    ctypes.CDLL(None).prctl(no_new_privileges, 1, 0, 0, 0)


def die_with_parent() -> None:
    """Have this process killed when the one that started it is gone."""
    parent_death_signal = 1
    ctypes.CDLL(None).prctl(parent_death_signal, signal.SIGKILL, 0, 0, 0)


def filter_own_calls(calls: bytes) -> None:
    """Put the filter on this process and what it becomes; nothing takes it away again."""
    library = ctypes.CDLL(None, use_errno=True)
    held = ctypes.create_string_buffer(calls, len(calls))
    program = struct.pack("@HP", len(calls) // 8, ctypes.addressof(held))
    set_filter, as_filter = 22, 2
    if library.prctl(set_filter, as_filter, program, 0, 0):
        raise OSError(ctypes.get_errno(), "the system calls of a process cannot be filtered here")


def _instruction(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)
