"""Replies by mail.

- `html_text`: Reads the words of a reply that is HTML alone, as many phones send it.
- `received`: Reads a mail that somebody sent (RFC 5322), at a cost that does not depend on how it is written.
- `replies`: Replies by mail: from a reply to what it answers, and the mail that says what came of it.
"""
