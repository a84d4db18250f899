// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's BUG_REPORT_URL is in a header that half of the driver includes.

#include "clang/Driver/MatrixBugReports.h"
#include "llvm/Support/PrettyStackTrace.h"

void clang::driver::setMatrixBugReports() {
  llvm::setBugReportMsg("PLEASE submit a bug report to " MATRIX_BUG_REPORTS
                        " and include the crash backtrace, preprocessed "
                        "source, and associated run script.\n");
}
