# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs that use matrices and check themselves.

program.py makes one of functions, calls.py calls them with memory,
function.py holds what is known inside one function, expressions.py and
statements.py write the matrix code and its reference side by side.
"""
