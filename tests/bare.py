"""Runs `make test` on a bare Debian, made by debootstrap, in a clone of what is committed: `python -m tests.bare`.

It needs root, debootstrap and, in its temporary folder, some 6 GB. It shares the network with this machine, and the
settings by which registries of packages are found. Exits with the code of `make test`.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests import REPOSITORY

SUITE = "bookworm"

PACKAGES = ("python3", "python3-venv", "make", "git", "ca-certificates")
"""All that somebody has to have, and the certificates by which registries are believed."""

SETTINGS = ("etc/resolv.conf", "etc/hosts", "etc/pip.conf", "usr/etc/npmrc", "etc/apt/apt.conf.d")
"""Where a system keeps how names and registries of packages are found."""

PLACE = "srv/turnfold"

CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"

INSIDE = """
mount -t proc proc {root}/proc && mount --rbind /dev {root}/dev && mount --rbind /sys {root}/sys &&
exec chroot {root} make -C {place} test
"""
"""Chromium needs all three. They are mounted in a namespace that ends with the command."""


def main() -> int:
    """Return the exit code of `make test` on a bare system."""
    with tempfile.TemporaryDirectory(prefix="turnfold-bare-") as folder:
        root = Path(folder) / "root"
        mirror = sys.argv[1:2]
        subprocess.run(
            ["debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", SUITE, root, *mirror], check=True
        )
        for name in (*SETTINGS, CERTIFICATES):
            source, target = Path("/") / name, root / name
            if source.is_dir():
                shutil.copytree(source, target, dirs_exist_ok=True)
            elif source.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
        subprocess.run(["git", "clone", "--quiet", REPOSITORY, root / PLACE], check=True)
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("VIRTUAL_ENV", "PYENV"))}
        environment |= {"PATH": os.defpath + ":/usr/sbin:/sbin", "SSL_CERT_FILE": f"/{CERTIFICATES}"}
        command = ["unshare", "--mount", "--pid", "--fork", "sh", "-c", INSIDE.format(root=root, place=f"/{PLACE}")]
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
