"""The export of spans, where the environment asks for it by the variables of OpenTelemetry."""

import logging
import os
from collections.abc import Mapping

from telemetry import traces

ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
"""The variables that say where spans go; without one they go nowhere."""

PROTOCOLS = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")

PROTOCOL = "http/protobuf"

INSTALL = "pip install 'turnfold[tracing]'"

log = logging.getLogger("turnfold.tracing")


def configure(part: str, version: str, environment: Mapping[str, str] = os.environ) -> None:
    """Have the spans of this process exported, if the environment says where to; `part` is its kind, such as `api`.

    A cause that keeps that from working is logged as a warning: nobody's game waits for it.
    """
    if not is_wanted(environment):
        return
    protocol = next((environment[name] for name in PROTOCOLS if environment.get(name)), PROTOCOL)
    if protocol != PROTOCOL:
        log.warning("no spans are exported: the protocol is %r, and only %s is spoken here", protocol, PROTOCOL)
        return
    ratio = sample_ratio(environment)
    if ratio is None:
        log.warning("no spans are exported: OTEL_TRACES_SAMPLER_ARG has to be a number from 0 to 1")
        return
    try:
        from telemetry.otlp import Recorder
    except ImportError as error:
        log.warning(
            "no spans are exported, though %s is set: %s. Install it: %s", _service_name(environment), error, INSTALL
        )
        return
    traces.record_with(Recorder(part, version, ratio))


def is_wanted(environment: Mapping[str, str]) -> bool:
    """Return whether spans are to be exported."""
    is_disabled = environment.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    return bool(_service_name(environment)) and not is_disabled and environment.get("OTEL_TRACES_EXPORTER") != "none"


def sample_ratio(environment: Mapping[str, str]) -> float | None:
    """Return the share of traces that is recorded: all, unless the sampler says otherwise; None for what is none.

    Whether a client has its own trace recorded plays no part in it, with `parentbased_…` neither: it is nobody's own
    choice what the service has to do.
    """
    sampler = environment.get("OTEL_TRACES_SAMPLER", "").removeprefix("parentbased_")
    if sampler == "always_off":
        return 0.0
    if sampler != "traceidratio":
        return 1.0
    try:
        ratio = float(environment.get("OTEL_TRACES_SAMPLER_ARG") or 1)
    except ValueError:
        return None
    return ratio if 0 <= ratio <= 1 else None


def _service_name(environment: Mapping[str, str]) -> str:
    """Return the variable that says where spans go; empty for none."""
    return next((name for name in ENDPOINTS if environment.get(name)), "")
