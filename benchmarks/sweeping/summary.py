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


def other_text(result):
    """gcc d restrict: the compiler, and whether its loop goes by the result or by an operand."""
    label, *words = result.fastest.split("_")
    suffix = words[1] if len(words) > 1 else ""
    return f"{label} {suffix[:1]}{' restrict' if suffix.endswith('r') else ''}".strip()


def flags_text(case):
    return " ".join(["fast"] * case.fast + ["restrict"] * case.restrict)


def title(options):
    """What the ratio is."""
    what = "bytes of text" if options.size else "time"
    if options.against:
        return f"{what} of the old compiler's code over ours"
    return f"{what} of the {'smallest' if options.size else 'fastest'} loop over ours"


def print_below(results, options):
    print(f"below {EQUAL}, worst first: {title(options)}")
    print(f"{'ratio':>6}{'ours' if options.size else 'ours ns':>10}{'other':>10}  {'by':<18}"
          f"{'flags':<15}case")
    for one in below(results):
        amounts = [f"{value:.0f}" if options.size else f"{1e9 * value:.4g}"
                   for value in (one.ours, one.other)]
        print(f"{one.ratio:>6.3f}{amounts[0]:>10}{amounts[1]:>10}  {other_text(one):<18}"
              f"{flags_text(one.case):<15}{one.case.number}: {one.case.family}: {one.case.name}")


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


def markdown_name(options):
    return " ".join(["sweep"] + ["sizes"] * options.size + ["against"] * bool(options.against))


def markdown_table(results, options):
    rows = [["", "cases", "equal or above", "geomean", "lowest"]]
    for name, found in rows_of(results):
        if found:
            count, share, mean, lowest = statistics_of(found)
            rows.append([name, count, f"{100 * share:.1f} %", f"{mean:.2f}", f"{lowest:.2f}"])
    return markdown.block(markdown_name(options), title(options), rows)


HEAD = ("number", "family", "operation", "inner", "element", "restrict", "fast", "ratio", "ours",
        "other", "by", "same code", "case", "errors")


def row(result):
    """What a file of all cases has of this one."""
    case = result.case
    return (case.number, case.family, case.operation.name, case.inner.name if case.inner else "",
            case.root.element_type.name, int(case.restrict), int(case.fast),
            f"{result.ratio:.4f}", f"{result.ours:.4g}", f"{result.other:.4g}", result.fastest,
            int(result.same_code), case.name, "; ".join(result.errors))
