# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables for people, and one TSV with everything."""

from . import goals, markdown
from .contestants import BY_NAME, CONTESTANTS, HIDDEN_FAMILIES, MACHINE, OURS


def families(results):
    """The columns: families that some result has a rate or a failure of."""
    present = {BY_NAME[name].family for result in results
               for name in [*result.rates, *result.failures, *result.wrong]}
    columns = dict.fromkeys(one.family for one in CONTESTANTS)
    return [family for family in columns
            if family in present and family not in HIDDEN_FAMILIES]


def number(value):
    if not value:
        return "-"
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def cell(result, family):
    names = [name for name in [*result.rates, *result.failures, *result.wrong]
             if BY_NAME[name].family == family]
    if any(name in result.wrong for name in names):
        return "WRONG"
    rates = [result.rates[name] for name in names if name in result.rates]
    if rates:
        return number(max(rates))
    failure = next((result.failures[name] for name in names if name in result.failures), "")
    return failure.split(":")[0] if failure else "-"


def print_table(rows):
    """Rows of words; the first column is to the left."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print(f"{row[0]:<{widths[0]}}",
              *(f"{word:>{width}}" for word, width in zip(row[1:], widths[1:])), sep="  ")


def percent(value):
    return f"{100 * value:.0f}%" if value else "-"


def ratio(value):
    return f"{value:.2f}" if value else "-"


def speed(results, bits):
    columns = families(results)
    rows = [["", *columns, "peak", "% peak", "exact/loop", "", "% floor", "fast/peer", "",
             "best peer", "noise"]]
    for result in results:
        verdict = goals.judge(result, bits)
        _, ours = goals.best(result, lambda one: one.kind == OURS)
        peak = 0 if result.case.operation.moves else result.peak
        unit = " GB/s" if result.case.operation.moves else ""
        rows.append([result.case.name + unit, *(cell(result, family) for family in columns),
                     number(peak), percent(ours / peak if peak else 0),
                     ratio(verdict.exact), verdict.exact_mark, percent(verdict.floor),
                     ratio(verdict.fast), verdict.fast_mark, verdict.peer,
                     f"{100 * result.noise:.0f}%"])
    print_table(rows)


def code(results):
    """Compile time and size of the kernels; the variant without more flags."""
    columns = families(results)
    rows = [["", *columns, ""]]
    for result in results:
        row, too_large = [result.case.name], ""
        for family in columns:
            one = next((built for name, built in result.built.items()
                        if BY_NAME[name].family == family), None)
            row.append(f"{1000 * one.seconds:.0f}/{one.text}" if one else "-")
        limit = goals.code_limit(result.case)
        for name, one in result.built.items():
            if BY_NAME[name].kind == OURS and one.text > limit:
                too_large = f"{name}: above {limit}"
        rows.append([*row, too_large])
    print_table(rows)


def markdown_tables(results):
    """{name: table} for each operation on each element type, target and kind of pointers."""
    groups = {}
    for result in results:
        groups.setdefault((result.case.operation.name, *result.case.group), []).append(result)
    tables = {}
    for (operation, element, target, pointers), found in groups.items():
        rows = [["", "ours", "`-ffast-math`", "best loop", "best peer", "ours / loop", "fast / peer"]]
        for result in found:
            exact, fast = goals.ours_exact(result)[1], result.rates.get("ours-fast", 0)
            (_, loop), (peer, rate) = goals.best_loop(result), goals.best_peer(result)
            rows.append([result.case.extents, number(exact), number(fast), number(loop),
                         f"{number(rate)} {BY_NAME[peer].family}" if peer else "-",
                         ratio(exact / loop if loop else 0), ratio(fast / rate if rate else 0)])
        name = f"run-time {operation} {element} {target} {pointers}"
        tables[name] = markdown.block(
            name, f"`{operation}`, {element}, target {target}, pointers {pointers}, "
            f"{found[0].case.unit}", rows)
    return tables


COLUMNS = ["element", "target", "pointers", "operation", "rows", "columns", "inner",
           "contestant", "unit", "rate", "seconds", "of_peak", "spread", "noise", "slow",
           "compile_seconds", "text_bytes", "note"]


def write_tsv(path, results):
    with open(path, "w") as file:
        print(*COLUMNS, sep="\t", file=file)
        for result in results:
            case = result.case
            start = [*case.group, case.operation.name, case.rows, case.columns, case.inner]
            if result.peak:
                print(*start, "peak", "GFLOP/s", f"{result.peak:.6g}", "", "", "",
                      f"{result.noise:.4f}", f"{result.slow:.4f}", "", "", "", sep="\t",
                      file=file)
            for one in CONTESTANTS:
                note = result.wrong.get(one.name) or result.failures.get(one.name, "")
                rate = result.rates.get(one.name)
                built = result.built.get(one.name)
                if one.kind == MACHINE or not (rate or note):
                    continue
                share = rate / result.peak if rate and result.peak and not case.operation.moves \
                    else None
                print(*start, one.name, case.unit, f"{rate:.6g}" if rate else "",
                      f"{case.work / rate / 1e9:.6g}" if rate else "",
                      f"{share:.4f}" if share else "",
                      f"{result.spread[one.name]:.4f}" if rate else "", f"{result.noise:.4f}",
                      f"{result.slow:.4f}", f"{built.seconds:.4f}" if built else "", built.text if built else "",
                      " ".join(note.split()), sep="\t", file=file)


def write_verdicts(path, results, bits_of):
    """A row for each case: what was expected, and whether it was met."""
    with open(path, "w") as file:
        print("element", "target", "pointers", "operation", "extents", "best_loop", "exact_of_loop",
              "exact", "best_peer", "fast_of_peer", "fast", "of_floor", "noise", sep="\t", file=file)
        for result in results:
            verdict = goals.judge(result, bits_of(result.case))
            print(*result.case.group, result.case.operation.name, result.case.extents,
                  verdict.loop, ratio(verdict.exact), verdict.exact_mark or "-", verdict.peer,
                  ratio(verdict.fast), verdict.fast_mark or "-", ratio(verdict.floor),
                  f"{result.noise:.4f}", sep="\t", file=file)


def affected(found, results, what, share):
    if not found:
        return
    print(f"{what} by more than {goals.TOLERANCE:.0%} in {len(found)} of {len(results)} cases:")
    groups = {}
    for result in found:
        groups.setdefault(" ".join(result.case.group), []).append(
            f"{result.case.name} ({share(result):.0%})")
    for group, names in groups.items():
        print(f"  {group}: {', '.join(names)}")


def summary(results, bits_of):
    """How many of the goals were met, and what the machine did not allow to say."""
    marks = []
    for result in results:
        verdict = goals.judge(result, bits_of(result.case))
        marks += [(verdict.exact_mark, "exact", result), (verdict.fast_mark, "fast", result)]
    for column in ("exact", "fast"):
        count = {mark: sum(m == mark and c == column for m, c, _ in marks)
                 for mark in (goals.PASS, goals.BELOW, goals.NOISE)}
        print(f"{column}: {count[goals.PASS]} PASS, {count[goals.BELOW]} BELOW, "
              f"{count[goals.NOISE]} that the machine was too noisy to tell")
    affected([result for result in results if result.noise > goals.TOLERANCE], results,
             "The machine was noisy: the same code, measured again, differed",
             lambda result: result.noise)
    affected([result for result in results if result.slow > goals.TOLERANCE], results,
             "The machine was slower than at its best, and so were all rates",
             lambda result: result.slow)
    empty = min((result.empty for result in results if result.empty), default=0)
    print(f"A call that does nothing takes {1e9 * empty:.2f} ns.")
    preempted = sum(result.preempted for result in results) / max(len(results), 1)
    print(f"{preempted:.0%} of the samples were preempted.")
