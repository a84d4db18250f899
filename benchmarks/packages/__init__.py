# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packages of Debian 12 as they are: their sources, how they are built, their own tests.

program   what a package consists of     fetching  where its source comes from
plain     packages without products      numeric   packages that compute with matrices
building  objects, programs, test runs
contractions.txt  which loops of theirs are products
"""
