"""Say of each request in a file, as an endpoint gets it, what it says, or that it is forged."""

import json
import sys
from pathlib import Path

from turnfold_client import ForgedWebhook, verify_webhook

for secret, headers, body in json.loads(Path(sys.argv[1]).read_text()):
    try:
        print(verify_webhook(secret, headers, body.encode()))
    except ForgedWebhook:
        print("forged")
