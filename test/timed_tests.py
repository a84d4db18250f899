# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A lit test format around another one: it measures CPU time, and leaves out
the tests that only --param thorough=1 runs.

lit itself reports wall time, which on a busy host says little. A worker process
runs one test at a time, so what it and its children have used since the test
began is the CPU time of the test. Children of children count once their parents
have waited for them. It lives in a module because lit pickles the format for its
worker processes.
"""

import os

import lit.Test

THOROUGH = "thorough"


def cpu_seconds():
    return sum(os.times()[:4])


class TimedTests:
    def __init__(self, tests):
        self.tests = tests

    def getTestsInDirectory(self, *arguments):
        return self.tests.getTestsInDirectory(*arguments)

    def getTestsForPath(self, *arguments):
        return self.tests.getTestsForPath(*arguments)

    def execute(self, test, lit_config):
        start = cpu_seconds()
        result = self.tests.execute(test, lit_config)
        if not isinstance(result, lit.Test.Result):
            result = lit.Test.Result(*result)
        if result.code == lit.Test.UNSUPPORTED and THOROUGH in test.getMissingRequiredFeatures():
            result.code = lit.Test.EXCLUDED
        result.addMetric("cpu_seconds", lit.Test.RealMetricValue(cpu_seconds() - start))
        return result
