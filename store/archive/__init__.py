"""The archive: finished games as objects in a folder or a bucket, out of the store's memory.

- `archive`: The archive: finished games as objects, each read when it is asked for, and kept in memory by bytes for a
  while.
- `codec`: Archived games as bytes: what they have in a store, packed as MessagePack and compressed by Zstandard.
- `columns`: The entries of an archived game by columns: what entries have in common is said once, what is like lies
  together.
- `dictionaries`: The dictionaries by which games are compressed: one for each ruleset, beside the games, under ids of
  their own.
- `metrics`: The metrics of the archive.
- `objects`: The objects of an archive: bytes under keys, written once, in a folder or a bucket.
- `places`: The places of objects: folders and buckets, by `obstore`.
"""
