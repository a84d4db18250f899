# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What of the series does not apply without one of its patches.

A patch whose `Drop when:` came true should go by deleting its commit. This tells
beforehand which later patches have to change with it: those with hunks that need
its lines as old text. It says nothing about what else they need of the patch.
"""

from patches.hunks import split_lines


def hunks_that_fail(work, series, commits, left_out):
    """{patch: hunks that do not fit} of the patches after `left_out`."""
    names = list(series)
    first = names.index(left_out)
    content = {file.path: split_lines(work.text(f"{commits[first]}^", file.path) or "")
               for file in series[left_out][1]}
    failed = {}
    for name in names[first + 1:]:
        for file in series[name][1]:
            for hunk in file.hunks if file.path in content else []:
                changed = hunk.apply(content[file.path])
                if changed is None:
                    failed[name] = failed.get(name, 0) + 1
                else:
                    content[file.path] = changed
    return failed


def print_drops(work, series, chosen):
    commits = work.commits("upstream", "HEAD")
    print("without a patch, hunks of later patches that do not apply:")
    for name in chosen:
        failed = hunks_that_fail(work, series, commits, name)
        print(f"  {sum(failed.values()):6}  {name}" + (":" if failed else ""))
        for other, count in failed.items():
            print(f"  {count:6}      of {other}")
