# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bars, one group for each program, as an SVG for light and one for dark pages.

Written by hand and not by matplotlib: a picture of three groups is a dozen lines of
SVG, whose text stays text, so that tests and readers of the source can search it.
"""

import os
from dataclasses import dataclass
from typing import Tuple
from xml.sax.saxutils import escape

WIDTH, MARGIN, GAP = 860, 8, 28
TITLE, BAR, PITCH, NOTE = 40, 15, 23, 15  # heights, in pixels
NAME, VALUE = 64, 58  # widths beside the bars


@dataclass(frozen=True)
class Palette:
    text: str
    faint: str
    first: str
    other: str


# The background is the page's.
PALETTES = {"light": Palette("#1f2328", "#59636e", "#cf222e", "#9aa4af"),
            "dark": Palette("#e6edf3", "#9198a1", "#ff7b72", "#6e7681")}


@dataclass(frozen=True)
class Group:
    title: str
    unit: str
    bars: Tuple[Tuple[str, float], ...]  # the first one stands out; shorter is better


def nanoseconds(value):
    """With three digits, or more."""
    decimals = 0 if value >= 99.95 else 1 if value >= 9.995 else 2
    return f"{value:.{decimals}f} ns"


def text(x, y, words, colour, size=12, more=""):
    return (f'<text x="{x:g}" y="{y:g}" fill="{colour}" font-size="{size}"{more}>'
            f'{escape(words)}</text>')


def draw_group(group, left, width, palette):
    """The SVG elements of a group, whose bars share a scale."""
    lines = [text(left, 14, group.title, palette.text, 13, ' font-weight="600"'),
             text(left, 30, group.unit, palette.faint)]
    longest = max(value for _, value in group.bars)
    for index, (name, value) in enumerate(group.bars):
        top = TITLE + PITCH * index
        length = (width - NAME - VALUE) * value / longest
        first = index == 0
        weight = ' font-weight="600"' if first else ""
        lines += [
            text(left + NAME - 6, top + 12, name, palette.text, 12, f' text-anchor="end"{weight}'),
            f'<rect x="{left + NAME:g}" y="{top}" width="{length:.1f}" height="{BAR}" rx="2" '
            f'fill="{palette.first if first else palette.other}"/>',
            text(round(left + NAME + length + 5, 1), top + 12, nanoseconds(value), palette.text, 12,
                 weight)]
    return lines


def svg(groups, notes, palette):
    width = (WIDTH - 2 * MARGIN - GAP * (len(groups) - 1)) / len(groups)
    bottom = TITLE + PITCH * max(len(group.bars) for group in groups) + 8
    height = bottom + NOTE * len(notes) + 4
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
             f'width="{WIDTH}" height="{height}" '
             'font-family="-apple-system, Segoe UI, Helvetica, Arial, sans-serif">']
    for index, group in enumerate(groups):
        lines += draw_group(group, round(MARGIN + index * (width + GAP), 1), width, palette)
    for index, note in enumerate(notes):
        lines.append(text(MARGIN, bottom + NOTE * index + 11, note, palette.faint, 11))
    return "\n".join([*lines, "</svg>", ""])


def draw(groups, notes, folder, name):
    """The paths written."""
    os.makedirs(folder, exist_ok=True)
    paths = []
    for shade, palette in PALETTES.items():
        path = os.path.join(folder, f"{name}-{shade}.svg")
        with open(path, "w") as file:
            file.write(svg(groups, notes, palette))
        paths.append(path)
    return paths
