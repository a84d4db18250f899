# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rates over N, an SVG for each operation and group, with the peak as a line."""

import os

from . import report
from .contestants import BY_NAME

# Ours stand out; peers keep their colour in every plot.
STYLES = {
    "ours": ("#d62728", 2.0, "o"), "contract": ("#ff7f0e", 2.0, "s"),
    "fast": ("#8c0000", 2.4, "D"), "upstream": ("#7f7f7f", 1.2, "v"),
    "Eigen": ("#1f77b4", 1.2, "^"), "clang": ("#2ca02c", 1.2, "x"),
    "gcc": ("#98df8a", 1.2, "+"), "fast loops": ("#17becf", 1.2, "1"),
    "libxsmm": ("#9467bd", 1.2, "<"), "OpenBLAS": ("#8c564b", 1.2, ">"),
    "BLIS": ("#e377c2", 1.2, "*"),
}
OTHER = ("#000000", 1.2, ".")


def squares(results):
    """{(operation, group): results by N} where there is a line to draw."""
    plots = {}
    for result in results:
        if result.case.extents.isdigit():
            plots.setdefault((result.case.operation, result.case.group), []).append(result)
    return {key: sorted(found, key=lambda result: result.case.rows)
            for key, found in plots.items() if len(found) > 1}


def draw(results, folder, note):
    """The paths written; None without matplotlib."""
    try:
        import matplotlib
        matplotlib.use("svg")
        from matplotlib import pyplot
    except ImportError:
        return None
    # The same numbers give the same file.
    matplotlib.rcParams["svg.hashsalt"] = "matrix"
    paths = []
    for (operation, group), found in squares(results).items():
        figure, axes = pyplot.subplots(figsize=(11, 5.5), layout="constrained")
        for family in report.families(found):
            points = [(place, max(rates)) for place, result in enumerate(found)
                      if (rates := [rate for name, rate in result.rates.items()
                                    if BY_NAME[name].family == family])]
            colour, width, marker = STYLES.get(family, OTHER)
            axes.plot(*zip(*points) if points else ([], []), label=family, color=colour,
                      linewidth=width, marker=marker, markersize=4)
        peak = max(result.peak for result in found)
        if peak and not operation.moves:
            axes.axhline(peak, color="black", linestyle="--", linewidth=1, label="FMA peak")
        # Side by side: 31 and 32 differ more than 32 and 64.
        axes.set_xticks(range(len(found)), [result.case.extents for result in found], fontsize=8)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("N (not to scale)")
        axes.set_ylabel(found[0].case.unit)
        axes.set_title(f"{operation.formula}, N x N, {', '.join(group)}\n{note}", fontsize=9)
        axes.grid(True, alpha=0.3)
        axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
        path = os.path.join(folder, "-".join([operation.name, *group]) + ".svg")
        figure.savefig(path, metadata={"Date": None})
        pyplot.close(figure)
        paths.append(path)
    return paths
