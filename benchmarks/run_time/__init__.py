# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The run-time benchmark: benchmarks/run-time is its command line.

cases        what is measured        contestants  who is measured
building     objects, cached         measuring    the harness, run and parsed
goals        what is expected        report, plots  what is shown
machine      where it was measured   harness/, kernels/  the C side
"""
