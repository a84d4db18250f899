# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Combinations of choices in which every two values of different choices meet.

Faults depend on one choice or on two far more often than on three, and all pairs of seven
choices are in a dozen combinations, where all combinations would be hundreds."""

import itertools

# Random combinations, of which the one with the most new pairs is taken.
CANDIDATES = 24


def pairs_of(combination: dict) -> set:
    return set(itertools.combinations(sorted(combination.items()), 2))


def all_pairs(choices: dict) -> set:
    return {pair for first, second in itertools.combinations(sorted(choices), 2)
            for pair in itertools.product([(first, v) for v in choices[first]],
                                          [(second, v) for v in choices[second]])}


def covering(choices: dict, random) -> list:
    """Combinations, a value of each choice by name, with all pairs; few, not the fewest."""
    missing = all_pairs(choices)
    combinations = []
    while missing:
        # One missing pair is given, so each combination has a new one.
        seed = dict(min(missing, key=repr))
        drawn = [{name: seed.get(name, random.pick(values)) for name, values in choices.items()}
                 for _ in range(CANDIDATES)]
        best = max(drawn, key=lambda combination: len(pairs_of(combination) & missing))
        missing -= pairs_of(best)
        combinations.append(best)
    return combinations


def endless(choices: dict, random):
    """Coverings one after the other, which repeat: few are drawn, for each takes a while."""
    few = [combination for _ in range(4) for combination in covering(choices, random)]
    return itertools.cycle(few)
