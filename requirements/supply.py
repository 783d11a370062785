"""What the deployed site is made of: its bill of materials, and whether its licences are ones we accept.

``python requirements/supply.py sbom FILE`` writes a bill in CycloneDX 1.5; ``python requirements/supply.py licences`` fails where
a licence is not on the list. Both read ``deploy.txt`` and ``web/package-lock.json``; licences of Python packages are those that the
installed packages declare.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)([^\\\n]*)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
ACCEPTED = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "ISC", "MIT", "MIT-0", "MPL-2.0", "PSF-2.0",
    "Python-2.0", "Unlicense",
}
SPELLED = {                     # as older packages write them
    "Apache License 2.0": "Apache-2.0", "Apache Software License": "Apache-2.0", "Apache 2.0": "Apache-2.0",
    "BSD": "BSD-3-Clause", "BSD License": "BSD-3-Clause", "BSD 3-Clause License": "BSD-3-Clause",
    "MIT License": "MIT", "The MIT License (MIT)": "MIT", "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0", "ISC License (ISCL)": "ISC",
}
READ = {"resvg-py": "MIT", "svg-tags": "MIT"}       # looked up in the packages themselves, which state none elsewhere


@dataclass
class Component:
    """One package of what is deployed."""

    name: str
    version: str
    purl: str
    hashes: list[tuple[str, str]] = field(default_factory=list)     # algorithm, hex
    licence: str = ""
    elsewhere: bool = False             # for other systems than this one, so perhaps not installed here


def python_components(text: str) -> list[Component]:
    """The packages of a lock file."""
    found = []
    places = list(PINNED.finditer(text))
    for number, place in enumerate(places):
        end = places[number + 1].start() if number + 1 < len(places) else len(text)
        name, version, marker = place[1], place[2], place[3]
        hashes = [("SHA-256", digest) for digest in HASH.findall(text[place.start() : end])]
        found.append(Component(name, version, f"pkg:pypi/{name.lower()}@{version}", hashes, elsewhere=";" in marker))
    return found


def web_components(lock: dict[str, Any]) -> list[Component]:
    """The packages that the web client is built with."""
    found = []
    for path, package in lock["packages"].items():
        name = path.rpartition("node_modules/")[2]
        if name:
            algorithm, _, digest = package.get("integrity", "").partition("-")
            hashes = [(algorithm.upper().replace("SHA", "SHA-"), base64.b64decode(digest).hex())] if digest else []
            purl = f"pkg:npm/{name.replace('@', '%40')}@{package['version']}"
            found.append(Component(name, package["version"], purl, hashes, package.get("license", "") or READ.get(name, "")))
    return found


def deployed() -> list[Component]:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    return [*python_components((ROOT / "requirements" / "deploy.txt").read_text(encoding="utf-8")), *web_components(lock)]


def installed_licence(name: str) -> str:
    """What an installed package says of its licence; empty where it is not installed."""
    try:
        about = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    stated = about.get("License-Expression") or ""
    if not stated:
        classes = [c.rpartition(" :: ")[2] for c in about.get_all("Classifier") or [] if c.startswith("License :: ")]
        plain = [c for c in classes if c != "OSI Approved"]
        stated = plain[0] if plain else (about.get("License") or "").strip().splitlines()[0] if about.get("License") else ""
    return SPELLED.get(stated, stated) or READ.get(name, "")


def is_accepted(licence: str) -> bool:
    """Whether we accept a licence, or one of those that may be chosen, or all of those that hold together."""
    plain = licence.replace("(", "").replace(")", "")
    return bool(plain) and any(
        all(part.strip().split(" WITH ")[0] in ACCEPTED for part in choice.split(" AND ")) for choice in plain.split(" OR ")
    )


def refused() -> list[str]:
    """The packages whose licences are not on the list."""
    wrong = []
    for component in deployed():
        licence = component.licence or installed_licence(component.name)
        if not is_accepted(licence) and not (component.elsewhere and not licence):
            wrong.append(f"{component.name} {component.version}: {licence or 'no licence stated, or not installed'}")
    return wrong


def bill(version: str) -> dict[str, Any]:
    """The bill of materials."""
    components = []
    for one in deployed():
        entry: dict[str, Any] = {"type": "library", "name": one.name, "version": one.version, "purl": one.purl, "bom-ref": one.purl}
        licence = one.licence or installed_licence(one.name)
        if licence:
            entry["licenses"] = [{"expression": licence}]
        if one.hashes:
            entry["hashes"] = [{"alg": algorithm, "content": digest} for algorithm, digest in one.hashes]
        components.append(entry)
    unique = {entry["bom-ref"]: entry for entry in components}
    about = {"type": "application", "name": "capomastro", "version": version, "licenses": [{"license": {"id": "Apache-2.0"}}]}
    head = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": about}}
    return {**head, "components": list(unique.values())}


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["licences"]:
        wrong = refused()
        print("\n".join(wrong) if wrong else f"{len(deployed())} packages, all with licences on the list")
        return 1 if wrong else 0
    if arguments[:1] == ["sbom"] and len(arguments) == 2:
        version = re.search(r'__version__ = "(.+)"', (ROOT / "src" / "capomastro" / "__init__.py").read_text(encoding="utf-8"))
        Path(arguments[1]).write_text(json.dumps(bill(version[1] if version else ""), indent=2) + "\n", encoding="utf-8")
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
