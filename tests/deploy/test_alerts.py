"""Each alert fires when it should, and not otherwise, as promtool (of Debian's package `prometheus`) judges it.

Where promtool is missing, a warning says so, and no more is seen than that the queries and series can be read.
"""

import re
import shutil
import subprocess
import warnings
from pathlib import Path
from typing import Any

import promql_parser
import yaml

from tests.deploy import DEPLOY

FILE = DEPLOY / "prometheus" / "alerts.yaml"
RULES: dict[str, dict[str, Any]] = {
    rule["alert"]: rule for group in yaml.safe_load(FILE.read_text())["groups"] for rule in group["rules"]
}
CASES: dict[str, dict[str, Any]] = yaml.load(
    (Path(__file__).parent / "alerts.yaml").read_text(),
    yaml.BaseLoader,  # noqa: S506 - it makes nothing but texts: `0x120` is no number there
)
LABEL = re.compile(r"\{\{ \$labels\.(\w+) \}\}")


def alert(name: str, labels: dict[str, str]) -> dict[str, Any]:
    """Return the alert that is expected, with its texts."""
    rule = RULES[name]
    annotations = {
        key: LABEL.sub(lambda match: labels.get(match[1], ""), text) for key, text in rule["annotations"].items()
    }
    return {"exp_labels": {**labels, **rule["labels"]}, "exp_annotations": annotations}


def trial(name: str, case: dict[str, Any], series: str) -> dict[str, Any]:
    """Return a test of promtool: this alert, with series that make it fire or that do not."""
    expected = [alert(name, case.get("labels", {}))] if series == "fires" else []
    return {
        "name": f"{name} {series}",
        "interval": "1m",
        "input_series": [{"series": row, "values": values} for row, values in case[series].items()],
        "alert_rule_test": [{"eval_time": case.get("at", "1h"), "alertname": name, "exp_alerts": expected}],
    }


def test_each_alert_has_a_test() -> None:
    assert set(CASES) == set(RULES)


def test_each_alert_fires_when_it_should_and_not_otherwise(tmp_path: Path) -> None:
    tests = [trial(name, case, series) for name, case in CASES.items() for series in ("fires", "quiet")]
    for row in tests:
        for given in row["input_series"]:
            promql_parser.parse(given["series"])
    for rule in RULES.values():
        promql_parser.parse(rule["expr"])
    promtool = shutil.which("promtool")
    if promtool is None:
        warnings.warn("promtool is missing (Debian's package `prometheus`): no alert was tried", stacklevel=1)
        return
    file = tmp_path / "tests.yaml"
    file.write_text(yaml.safe_dump({"rule_files": [str(FILE)], "evaluation_interval": "1m", "tests": tests}))
    done = subprocess.run([promtool, "test", "rules", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
