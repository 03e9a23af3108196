"""The score sheet drawn as on paper, blank forms, and the chart of a match: pure text, as SVG."""

from preferans.drawing.chart import chart
from preferans.drawing.paper import paper, running, shown
from preferans.drawing.pulka import Heading, blank, pulka

__all__ = ["Heading", "blank", "chart", "paper", "pulka", "running", "shown"]
