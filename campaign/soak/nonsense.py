"""Requests that break HTTP or try to smuggle something in, by what is wrong with them."""

from __future__ import annotations

import gzip
import json
import zlib
from random import Random

__all__ = ["damaged", "requests"]

BODY = json.dumps({"puzzle": "rushhour", "text": "....BB.....CAA...C..........DD......"}).encode()


def requests(authority: bytes) -> dict[str, bytes]:
    """Return all of them, for a server of that name and port."""
    host = b"Host: " + authority + b"\r\n"
    close = b"Connection: close\r\n\r\n"
    get = b"GET / HTTP/1.1\r\n" + host
    json_type = b"Content-Type: application/json\r\n"
    post = b"POST /api/solve HTTP/1.1\r\n" + host + json_type
    picture = b"POST /api/puzzles/%b/picture HTTP/1.1\r\n" + host + json_type
    length = b"Content-Length: %d\r\n"
    made = {
        "nothing but line ends": b"\r\n\r\n\r\n",
        "zeros": bytes(400),
        "TLS": bytes.fromhex("16030100c8010000c40303") + bytes(range(200)),
        "the preface of HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "HTTP/0.9": b"GET /\r\n",
        "a version to come": b"GET / HTTP/9.9\r\n" + host + close,
        "no version": b"GET /\r\n" + host + close,
        "a method of its own": b"BREW / HTTP/1.1\r\n" + host + close,
        "CONNECT": b"CONNECT example.com:443 HTTP/1.1\r\n" + host + close,
        "TRACE": b"TRACE / HTTP/1.1\r\n" + host + close,
        "an asterisk": b"OPTIONS * HTTP/1.1\r\n" + host + close,
        "an address of another server": b"GET http://example.com/ HTTP/1.1\r\n" + host + close,
        "a colon before a path": b"GET ://// HTTP/1.1\r\n" + host + close,
        "a long path": b"GET /" + b"a" * 60_000 + b" HTTP/1.1\r\n" + host + close,
        "escapes that are none": b"GET /%%zz%ff%fe%c0%af%00 HTTP/1.1\r\n" + host + close,
        "bytes beyond ASCII in the path": b"GET /\xff\xfe\xc3 HTTP/1.1\r\n" + host + close,
        "line ends in the path": b"GET /docs%0d%0aSet-Cookie:%20a=b HTTP/1.1\r\n" + host + close,
        "line ends in the path of a folder": b"GET /js%0d%0aX-Evil:%201 HTTP/1.1\r\n" + host + close,
        "two slashes before a host": b"GET //example.com/%2e%2e HTTP/1.1\r\n" + host + close,
        "a folder without its slash": b"GET /js HTTP/1.1\r\n" + host + close,
        "a header without a colon": get + b"nonsense\r\n" + close,
        "a header with a space": get + b"X Y: 1\r\n" + close,
        "a folded header": get + b"X: 1\r\n 2\r\n" + close,
        "a bare line feed": get.replace(b"\r\n", b"\n") + b"Connection: close\n\n",
        "a zero in a header": get + b"X: a\0b\r\n" + close,
        "many headers": get + b"".join(b"X-%d: 1\r\n" % number for number in range(5000)) + close,
        "a long header": get + b"X: " + b"a" * 200_000 + b"\r\n" + close,
        "an upgrade": get + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: YQ==\r\n\r\n",
        "an upgrade to HTTP/2": get
        + b"Upgrade: h2c\r\nHTTP2-Settings: AAAA\r\nConnection: Upgrade, close\r\n\r\n",
        "lengths that differ": post + length % 5 + length % 6 + close + BODY,
        "a length and chunks": post
        + length % 5
        + b"Transfer-Encoding: chunked\r\n"
        + close
        + b"0\r\n\r\nGET / ",
        "a negative length": post + b"Content-Length: -1\r\n" + close + BODY,
        "a length in letters": post + b"Content-Length: ten\r\n" + close + BODY,
        "an endless length": post + b"Content-Length: 99999999999999999999\r\n" + close + BODY,
        "chunks that are none": post + b"Transfer-Encoding: chunked\r\n" + close + b"zz\r\nnonsense\r\n",
        "a chunk without end": post + b"Transfer-Encoding: chunked\r\n" + close + b"fffffffffff\r\n" + BODY,
        "an unknown coding": post + b"Transfer-Encoding: gzip, chunked\r\n" + close + b"0\r\n\r\n",
        "chunks that are none after a refusal": b"POST /api/solve HTTP/1.1\r\nHost: example.com\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\nzz\r\nnonsense\r\n",
        "an expectation": post + b"Expect: 100-continue\r\n" + length % len(BODY) + close + BODY,
        "an unknown expectation": post + b"Expect: coffee\r\n" + length % len(BODY) + close + BODY,
        "requests in a row": get + b"\r\n" + get + b"\r\n" + get + close,
        "a request and nonsense": get + b"\r\n" + b"\0nonsense\r\n\r\n",
        "ranges that overlap": _ranged(host, b"bytes=" + b",".join(b"0-%d" % end for end in range(900))),
        "ranges backwards": _ranged(host, b"bytes=9-1,-0,5-"),
        "a range beyond the end": _ranged(host, b"bytes=999999999-"),
        "a range of letters": _ranged(host, b"bytes=a-b"),
        "a range of something else": _ranged(host, b"lines=1-2"),
        "a huge range": _ranged(host, b"bytes=0-" + b"9" * 5000),
        "an enormous number of no unit": _ranged(host, b"bytes=" + b"-" * 5000),
        "a date that is none": get + b"If-Modified-Since: yesterday\r\n" + close,
        "a body that is not UTF-8": post + length % 4 + close + b'"\xff\xfe"',
        "half a surrogate": post + length % 46 + close + b'{"puzzle": "rushhour", "text": "\\ud800\\udc"}  ',
        "numbers beyond all bounds": post + length % 34 + close + b'{"puzzle": 1e999, "text": -1e9999}',
        "not a number": post + length % 34 + close + b'{"puzzle": "rushhour", "text": NaN',
        "a name with line ends": _sized(picture % b"rushhour%0d%0aX-Evil:%201", close, BODY),
        "a name with quotes": _sized(picture % b"rushhour%22;filename=%22evil.exe", close, BODY),
        "a format with line ends": _sized(
            picture % b"rushhour", close, b'{"instance": "x", "moves": [], "format": "svg\\r\\nX-Evil: 1"}'
        ),
    }
    for coding, packed in (("gzip", gzip.compress(BODY)), ("deflate", zlib.compress(BODY)), ("br", BODY)):
        made[f"a body in {coding}"] = _sized(
            post + b"Content-Encoding: %b\r\n" % coding.encode(), close, packed
        )
    bomb = gzip.compress(bytes(5_000_000), 9)
    made["a bomb"] = _sized(post + b"Content-Encoding: gzip\r\n", close, bomb)
    return made


def damaged(data: bytes, chance: Random) -> bytes:
    """Return the bytes with some changed, left out or put in."""
    letters = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(letters) + 1)
        letters[at : at + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
    return bytes(letters)


def _ranged(host: bytes, ranges: bytes) -> bytes:
    return b"GET /index.html HTTP/1.1\r\n" + host + b"Range: " + ranges + b"\r\nConnection: close\r\n\r\n"


def _sized(head: bytes, close: bytes, body: bytes) -> bytes:
    return head + b"Content-Length: %d\r\n" % len(body) + close + body
