"""`make clients-check`: clients that openapi-generator makes for Go, Java, Python and TypeScript compile, and play.

Each plays two games of every ruleset: one from a position near its end, one from its deal on. It takes Java 17 or later
with its compiler, and Node; openapi-generator and Go come as Python packages (`clients-check`).
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from domain.kernel.protocol.registry import rulesets
from tests.api.document import whole
from tests.api.person import Person
from tests.clients.workshop import GENERATORS, installed, near_the_end
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

HERE = Path(__file__).parent
BIN = Path(sys.executable).parent
GENERATOR = str(BIN / "openapi-generator-cli")

TOOLS = {
    "java": "Java 17 or later",
    "javac": "the compiler of Java 17 or later",
    GENERATOR: "openapi-generator: pip install '.[clients-check]'",
    str(BIN / "go"): "Go: pip install '.[clients-check]'",
    "npm": "Node 20.19 or later, with npm",
}

ONLY_MODELS_AND_OPERATIONS = "--global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false"


IMPORT_ALL = "import turnfold; [getattr(turnfold, name) for name in turnfold.__all__]"

STRICTLY = "--strict --target es2022 --module commonjs --moduleResolution node10 --types node --outDir dist player.ts"


class Language(NamedTuple):
    """A language: options of openapi-generator, how its client is compiled and how the player is started."""

    name: str
    generate: tuple[str, ...]
    sources: dict[Path, str]
    compile: tuple[tuple[str, ...], ...]
    play: tuple[str, ...]


def go() -> Language:
    """A module with the client as its only package, and the player as a program of it."""
    module = ("--git-host=example.org", "--git-user-id=turnfold", "--git-repo-id=client")
    return Language(
        "go",
        ("-g", "go", *module, "--additional-properties=packageName=client,useOneOfDiscriminatorLookup=true"),
        {HERE / "player.go": "player/main.go"},
        ((str(BIN / "go"), "build", "-o", "play", "./player"),),
        ("./play",),
    )


def java() -> Language:
    """The generator's own jar has what a client for Java needs."""
    package = importlib.util.find_spec("openapi_generator_cli")
    assert package is not None
    assert package.origin is not None
    jar = Path(package.origin).parent / "openapi-generator.jar"
    options = "openApiNullable=false,useJakartaEe=false,useOneOfDiscriminatorLookup=true"
    return Language(
        "java",
        ("-g", "java", "--library", "native", "--additional-properties", options),
        {HERE / name: f"src/main/java/{name}" for name in ("Player.java", "Generated.java")},
        (("sh", "-c", f"javac -nowarn -cp {jar} -d made $(find src/main -name '*.java')"),),
        ("java", "-cp", f"made{os.pathsep}{jar}", "Player"),
    )


def python() -> Language:
    """All of the package can be imported, and the player fits its types."""
    return Language(
        "python",
        ("-g", "python", "--additional-properties=packageName=turnfold"),
        {HERE / "player.py": "player.py"},
        (
            (sys.executable, "-c", IMPORT_ALL),
            (sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "player.py"),
        ),
        (sys.executable, "player.py"),
    )


def typescript() -> Language:
    """The player is that of the other generators, and compiles with them as strictly."""
    packages = installed(GENERATORS)
    return Language(
        "typescript",
        ("-g", "typescript-fetch"),
        {HERE / "player.ts": "player.ts", GENERATORS / "play.ts": "play.ts"},
        ((str(packages / ".bin/tsc"), "--typeRoots", str(packages / "@types"), *STRICTLY.split()),),
        ("node", "dist/player.js"),
    )


def wishes() -> list[Any]:
    """A game of every ruleset from a position near its end, and one from its deal on."""
    near = near_the_end()
    return near + [{name: part for name, part in wish.items() if name != "position"} for wish in near]


def run(folder: Path, *command: str) -> str:
    """Return what a command that succeeds says."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout[-10_000:]}{done.stderr[-10_000:]}")
    return done.stdout


def check(language: Language, folder: Path, service: Service) -> None:
    """Generate, compile and play."""
    made = folder / language.name
    run(
        folder,
        GENERATOR,
        "generate",
        "-i",
        "openapi.json",
        "-o",
        str(made),
        *language.generate,
        ONLY_MODELS_AND_OPERATIONS,
    )
    for source, target in language.sources.items():
        (made / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, made / target)
    (made / "wishes.json").write_text(json.dumps(wishes()))
    for command in language.compile:
        run(made, *command)
    said = run(made, *language.play, service.address("api-1")).splitlines()
    eve = Person(service, "Eve")
    views = [eve.get(f"/games/{line.split()[0]}") for line in said]
    assert [view["ruleset"] for view in views] == 2 * [rules.id for rules in rulesets()], said
    assert [view["result"]["winners"] for view in views] == [[int(seat) for seat in line.split()[1:]] for line in said]
    games = ", ".join(f"{view['ruleset']} ({view['version']} entries)" for view in views)
    print(f"{language.name}: compiles, and has played {games}", flush=True)


def main() -> None:
    """Check each language; say what is missing before anything is done."""
    missing = [need for tool, need in TOOLS.items() if shutil.which(tool) is None]
    if missing:
        sys.exit("clients-check needs " + "; ".join(missing))
    server = RedisServer(appendfsync="no")
    server.start()
    service = Service(server.url).start("dispatcher-1", "worker-1", "api-1")
    try:
        with tempfile.TemporaryDirectory(prefix="turnfold-") as name:
            folder = Path(name)
            (folder / "openapi.json").write_text(json.dumps(whole()))
            run(folder, GENERATOR, "validate", "-i", "openapi.json")
            print("openapi-generator: the document is valid", flush=True)
            for language in (go(), java(), python(), typescript()):
                check(language, folder, service)
    finally:
        service.stop()
        server.stop()


if __name__ == "__main__":
    main()
