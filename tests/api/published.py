"""A dump that a running service shows, as a thinker would have published it."""

from store.upkeep.dumps import Dump, DumpFolder
from tests.kit.samples import PLAIN
from tests.processes.service import Service

DATA = bytes(range(256)) * 4_000
"""The file: longer than what is held of one at once."""


def folder_of(service: Service) -> DumpFolder:
    """The folder of the dumps of a service."""
    return DumpFolder(service.environment["TURNFOLD_DUMPS"])


def publish(service: Service) -> Dump:
    """Publish a dump; the same one each time."""
    folder = folder_of(service)
    dump = folder.write("2026-01", PLAIN, [DATA], 3, 400)
    folder.publish("2026-01", [dump])
    return dump
