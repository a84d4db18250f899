# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is printed: the cases below the loop, worst first, and shares by family."""

import math

from run_time import markdown

from .programs import EQUAL

# The goals are stated for these.
MAIN = ("f32", "f64", "i32", "i8", "u8")


def below(results):
    return sorted((one for one in results if one.is_measured and not one.is_above),
                  key=lambda one: one.ratio)


def loop_text(result):
    """gcc d restrict: the compiler, and whether it goes by the result or by an operand."""
    label, _, suffix = result.fastest.split("_")
    return f"{label} {suffix[0]}{' restrict' if suffix.endswith('r') else ''}"


def flags_text(case):
    return " ".join(["fast"] * case.fast + ["restrict"] * case.restrict)


def amount(value, sizes):
    return f"{value:.0f}" if sizes else f"{1e9 * value:.4g}"


def print_below(results, sizes):
    found = below(results)
    print(f"below {EQUAL}, worst first: the loop's {'bytes' if sizes else 'time'} over ours")
    print(f"{'ratio':>6}{'ours' + ('' if sizes else ' ns'):>10}{'loop':>10}  {'by':<18}"
          f"{'flags':<15}case")
    for one in found:
        print(f"{one.ratio:>6.3f}{amount(one.ours, sizes):>10}{amount(one.loop, sizes):>10}  "
              f"{loop_text(one):<18}{flags_text(one.case):<15}{one.case.number}: "
              f"{one.case.family}: {one.case.name}")


def rows_of(results):
    """(name, results) of each line of the table of shares."""
    measured = [one for one in results if one.is_measured]

    def those(accept):
        return [one for one in measured if accept(one.case)]
    for family in sorted({one.case.family for one in measured}):
        yield family, those(lambda case: case.family == family)
    yield "one operation", those(lambda case: not case.inner)
    yield "two operations", those(lambda case: case.inner)
    yield "restrict", those(lambda case: case.restrict)
    yield "no restrict", those(lambda case: not case.restrict)
    yield "exact", those(lambda case: not case.fast)
    yield "exact, " + ", ".join(MAIN), those(lambda case: not case.fast and is_main(case))
    yield "-ffast-math", those(lambda case: case.fast)
    yield "all", measured


def is_main(case):
    return case.root.element_type.name in MAIN


def statistics_of(found):
    """(cases, share equal or above, geometric mean, lowest)"""
    mean = math.exp(sum(math.log(one.ratio) for one in found) / len(found))
    return (len(found), sum(one.is_above for one in found) / len(found), mean,
            min(one.ratio for one in found))


def print_shares(results):
    print(f"\n{'':<34}{'cases':>7}{'equal or above':>16}{'geomean':>9}{'lowest':>8}")
    for name, found in rows_of(results):
        if found:
            count, share, mean, lowest = statistics_of(found)
            print(f"{name:<34}{count:>7}{100 * share:>14.1f} %{mean:>9.2f}{lowest:>8.2f}")


def markdown_table(results, sizes):
    rows = [["", "cases", "equal or above", "geomean", "lowest"]]
    for name, found in rows_of(results):
        if found:
            count, share, mean, lowest = statistics_of(found)
            rows.append([name, count, f"{100 * share:.1f} %", f"{mean:.2f}", f"{lowest:.2f}"])
    what = ("bytes of text of the smallest loop over ours" if sizes else
            "time of the best loop over ours")
    return markdown.block("sweep sizes" if sizes else "sweep", what, rows)


HEAD = ("number", "family", "operation", "inner", "element", "restrict", "fast", "ratio", "ours",
        "loop", "by", "same code", "case", "errors")


def row(result):
    """What a file of all cases has of this one."""
    case = result.case
    return (case.number, case.family, case.operation.name, case.inner.name if case.inner else "",
            case.root.element_type.name, int(case.restrict), int(case.fast),
            f"{result.ratio:.4f}", f"{result.ours:.4g}", f"{result.loop:.4g}", result.fastest,
            int(result.same_code), case.name, "; ".join(result.errors))
