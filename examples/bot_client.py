"""A bot over the wire in forty lines: sits down at a table and makes random legal moves until the game is over.

    python examples/bot_client.py http://127.0.0.1:8000 TABLE TOKEN

TOKEN is a personal token (POST /api/me/tokens). The protocol is described in docs/protocol.md.
"""

import asyncio
import json
import random
import secrets
import sys
import urllib.error
import urllib.request

import websockets


def sit(site: str, table: str, token: str) -> None:
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    request = urllib.request.Request(f"{site}/api/tables/{table}/sit", b"{}", headers)
    try:
        urllib.request.urlopen(request).close()
    except urllib.error.HTTPError as error:
        if error.code != 403:               # 403: it sits here already
            raise


async def play(site: str, table: str, token: str) -> list[int]:
    where = site.replace("http", "ws", 1) + f"/ws/tables/{table}"
    async with websockets.connect(where, additional_headers={"authorization": f"Bearer {token}"}, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 3}))
        async for data in socket:
            message = json.loads(data)
            if message["type"] == "shuffle":
                for seat in message["seats"]:
                    await socket.send(json.dumps({"type": "nonce", "seat": seat, "nonce": secrets.token_hex(16)}))
            elif message["type"] == "seen" and "outcome" in message:
                return list(message["outcome"]["scores"])
            elif message["type"] == "seen" and message.get("moves"):
                move = random.choice(message["moves"])["text"]
                play = {"type": "play", "seat": message["seat"], "seq": message["seq"], "move": move, "key": secrets.token_hex(8)}
                await socket.send(json.dumps(play | {"sure": True}))
    raise SystemExit("the connection ended before the game did")


if __name__ == "__main__":
    sit(*sys.argv[1:4])
    print("scores", asyncio.run(play(*sys.argv[1:4])))
