"""The course of a simulation drawn: the running edge, and what a session wins or loses. It needs `paigow[plot]`."""

from importlib import import_module
from typing import Any, BinaryIO

from paigow.odds.simulate.course import Course
from paigow.odds.simulate.run import Chunk
from paigow.odds.simulate.summary import Asked

SIZE = (8.0, 8.0)
"""Width and height, in inches."""
BARS = 60
"""The most bars of a distribution."""


def drawing() -> Any:
    """The package that draws. Raises `ValueError` where it is missing."""
    try:
        matplotlib = import_module("matplotlib")
        import_module("matplotlib.figure")
        import_module("matplotlib.backends.backend_svg")
    except ImportError:
        raise ValueError('a plot needs the package matplotlib: pip install "paigow[plot]" adds it') from None
    return matplotlib


class Drawing:
    """Follows a simulation and draws it when it is over, as SVG: the same bytes for the same simulation."""

    needs_codes = True

    def __init__(self, file: BinaryIO, asked: Asked, session: int) -> None:
        self._file = file
        self._asked = asked
        accounts = asked.simulated.watched
        self._at_stake = float(asked.simulated.at_stake(accounts))
        self._course = Course(asked.settled.together(accounts), asked.rounds, session)

    def follow(self, chunk: Chunk) -> None:
        """Follows a chunk."""
        self._course.follow(chunk.codes)

    def close(self, rounds: int) -> None:
        """Draws so many rounds."""
        matplotlib = drawing()
        asked = self._asked
        with matplotlib.rc_context({"svg.hashsalt": "paigow", "svg.fonttype": "none"}):
            figure = matplotlib.figure.Figure(figsize=SIZE, layout="constrained")
            above, below = figure.subplots(2)
            figure.suptitle(f"{asked.simulated.game.title}: {rounds:,} simulated rounds, seed {asked.seed}")
            _running_edge(above, self._course, self._at_stake, asked.who)
            _sessions(below, self._course, asked.who)
            figure.savefig(self._file, format="svg", metadata={"Date": None, "Creator": "paigow"})


def _running_edge(axes: Any, course: Course, at_stake: float, who: str) -> None:
    """The edge against those followed after so many rounds, in percent, with a band of two standard errors."""
    points = course.points
    rounds = [point.rounds for point in points]
    edge = [-100 * point.mean / at_stake for point in points]
    error = [100 * point.error / at_stake for point in points]
    axes.fill_between(
        rounds,
        [mean - 2 * band for mean, band in zip(edge, error, strict=True)],
        [mean + 2 * band for mean, band in zip(edge, error, strict=True)],
        alpha=0.25,
        linewidth=0,
        label="± 2 standard errors",
    )
    axes.plot(rounds, edge, linewidth=1.2, label=f"edge against {who}")
    last = max(abs(value) for value in (edge[-1], error[-1], 0.5))
    axes.set_ylim(edge[-1] - 4 * last, edge[-1] + 4 * last)
    axes.set_xlabel("rounds")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_ylabel("% of what is at stake")
    axes.legend(loc="upper right")


def _sessions(axes: Any, course: Course, who: str) -> None:
    """How many sessions of so many rounds ended with so many dollars won or lost."""
    results = sorted(course.sessions)
    if not results:
        axes.text(0.5, 0.5, f"fewer than {course.session:,} rounds: no session", ha="center", transform=axes.transAxes)
        axes.set_axis_off()
        return
    numbers = [course.sessions[result] for result in results]
    dollars = [result / 100 for result in results]
    axes.hist(dollars, bins=min(BARS, len(results)), weights=[number / sum(numbers) for number in numbers])
    axes.axvline(0, linewidth=0.8, color="black")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlabel(f"dollars that {who} won or lost in {course.session:,} rounds")
    axes.set_ylabel(f"share of {sum(numbers):,} sessions")
