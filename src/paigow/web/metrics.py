"""How the server does, for Prometheus."""

from collections.abc import Iterable
from typing import Protocol

from fastapi import FastAPI, Request
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from paigow.service.hall import Hall
from paigow.web.errors import documented

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class OfTables(Protocol):
    """Whoever tells how many there are of what."""

    def metrics(self) -> dict[str, float]:
        """Numbers by name."""


class Metrics:
    """The counts of one server."""

    def __init__(self, hall: OfTables) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "paigow_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "paigow_request_seconds", "From request to answer.", ("route",), registry=self.registry, buckets=SECONDS
        )
        self.sockets = Gauge("paigow_sockets", "Sockets that are open.", registry=self.registry)
        self._done = Counter("paigow_commands_done", "Commands carried out.", registry=self.registry)
        self._refused = Counter(
            "paigow_commands_refused", "Commands not carried out, by why.", ("kind",), registry=self.registry
        )
        self._appends = Histogram(
            "paigow_append_seconds", "Until lines were on the disk.", registry=self.registry, buckets=SECONDS
        )
        self.registry.register(_Tables(hall))

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def carried_out(self) -> None:
        """A command was carried out."""
        self._done.inc()

    def refused(self, kind: str) -> None:
        """A command was refused."""
        self._refused.labels(kind).inc()

    def appended(self, seconds: float) -> None:
        """Lines went to the disk."""
        self._appends.observe(seconds)


class _Tables(Collector):
    """What the hall tells, asked when it is wanted."""

    def __init__(self, hall: OfTables) -> None:
        self._hall = hall

    def collect(self) -> Iterable[GaugeMetricFamily]:
        for name, value in self._hall.metrics().items():
            yield GaugeMetricFamily(f"paigow_{name}", f"The {name.replace('_', ' ')} of this process.", value)


def add_metrics(app: FastAPI, metrics: Metrics, hall: Hall) -> None:
    """The route, and the hall's own news."""
    hall.carried_out, hall.refused = metrics.carried_out, metrics.refused
    hall.journal.waits = metrics.appended

    @app.get(
        "/metrics",
        summary="The counts of this process, for Prometheus",
        tags=["operation"],
        response_class=Response,
        responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **documented()},
    )
    async def told(request: Request) -> Response:
        return Response(generate_latest(metrics.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})
