"""The score sheet drawn as on paper, blank forms, and the chart of a match: pure text, as SVG."""

from preferans.drawing.chart import chart
from preferans.drawing.paper import by_deal, counted_down, inked, paper, running, shown
from preferans.drawing.pulka import Heading, blank, pulka
from preferans.drawing.register import register

__all__ = [
    "Heading",
    "blank",
    "by_deal",
    "chart",
    "counted_down",
    "inked",
    "paper",
    "pulka",
    "register",
    "running",
    "shown",
]
