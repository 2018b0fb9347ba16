#!/usr/bin/env python3
"""An engine for Seedbed: plays any game, any legal move. Try it:

    seedbed match connect-four 'exec:(python3 examples/engines/any_move.py)' random --games 10
"""

import json
import random
import sys


def answer(question):
    if question["ask"] == "begin":
        return {"name": "any move"}
    if question["ask"] == "choose":
        chance = random.Random(question["seed"])
        action = chance.choice(question["legal"])
        return {"move": action["text"], "code": action["code"]}
    return {"error": f"unknown question {question['ask']!r}"}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
