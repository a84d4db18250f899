# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verdicts of the run-time benchmark for rates that are made up."""

from run_time import cases, goals, measuring


def verdict(name, extents, rates, noise=0.0, peak=250.0, element="f32"):
    case, = cases.select([name], extents, [element], ["v4"], ["restrict"], False)
    result = measuring.Result(case, rates=rates, peak=peak, noise=noise)
    return goals.judge(result, 512)


def expect(got, want):
    assert got == want, f"got {got}, want {want}"


# The best peer counts for -ffast-math, the best exact loop for the exact variants.
both = verdict("mul", "33", {"gcc": 50.0, "gcc-fast": 120.0, "libxsmm": 200.0, "clang-off": 300.0,
                             "ours": 90.0, "ours-contract": 100.0, "ours-fast": 199.0})
expect((both.loop, both.exact, both.exact_mark), ("gcc", 2.0, "PASS"))
expect((both.peer, both.fast_mark), ("libxsmm", "PASS"))

# Three percent are no difference, four are one.
for ours, mark in [(97.5, "PASS"), (96.0, "BELOW")]:
    expect(verdict("mul", "33", {"libxsmm": 100.0, "ours-fast": ours}).fast_mark, mark)
# Unless the machine made a difference of ten; but not one of thirty.
for ours, mark in [(96.0, "noise"), (100.0, "noise"), (70.0, "BELOW"), (130.0, "PASS")]:
    expect(verdict("mul", "33", {"libxsmm": 100.0, "ours-fast": ours}, 0.1).fast_mark, mark)

# Where a table asks for more: of the peer, and of the peak.
for ours, mark in [(110.0, "BELOW"), (120.0, "PASS")]:
    expect(verdict("mul", "20", {"libxsmm": 100.0, "ours-fast": ours}).fast_mark, mark)
for peak, mark in [(250.0, "PASS"), (300.0, "BELOW")]:
    expect(verdict("mul", "64", {"libxsmm": 240.0, "ours-fast": 240.0}, peak=peak).fast_mark, mark)

# Integers: one variant, and the loops to be held against.
integers = verdict("mul", "16", {"upstream": 500.0, "gcc": 100.0, "ours": 200.0}, element="i8")
expect((integers.peer, integers.fast, integers.exact), ("gcc", 2.0, 0))

# A peer that could not do it, and ours that did not compile.
expect(verdict("mul", "33", {"ours-fast": 1.0}).fast_mark, "")
expect(verdict("mul", "33", {"libxsmm": 1.0}).fast_mark, "")

# The same code, measured twice, and the rounds tell by how much ratios may be off;
# the peak's best run, by how much rates are.
def measured(extents, peak, first, second, **spread):
    case, = cases.select(["mul"], extents, ["f32"], ["v4"], ["restrict"], False)
    return measuring.Result(case, rates={"clang": first, measuring.TWIN: second},
                            built={"clang": None}, peak=peak, spread=dict(spread))


quiet = measured("4", 250.0, 50.0, 50.0)
slow = measured("5", 200.0, 50.0, 50.0, gcc=0.1, libxsmm=0.3, ours=0.02)
twice = measured("6", 250.0, 50.0, 60.0)
measuring.judge_noise([quiet, slow, twice])
expect([round(result.noise, 3) for result in (quiet, slow, twice)], [0.0, 0.1, 0.2])
expect([round(result.slow, 3) for result in (quiet, slow, twice)], [0.0, 0.2, 0.0])
expect(list(quiet.rates), ["clang"])
