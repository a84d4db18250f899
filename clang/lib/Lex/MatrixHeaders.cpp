// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes that name the package of the distribution which has a missing
// header.

#include "clang/Lex/MatrixHeaders.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/Version.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

void clang::noteMissingHeaderPackage(Preprocessor &PP, SourceLocation Loc,
                                     StringRef Header) {
  constexpr StringLiteral Runtimes =
      "libclang-rt-" CLANG_VERSION_MAJOR_STRING "-dev";
  StringRef Package = StringSwitch<StringRef>(Header)
                          .Cases({"omp.h", "omp-tools.h", "ompt.h", "ompx.h"},
                                 "libomp-" CLANG_VERSION_MAJOR_STRING "-dev")
                          .StartsWith("sanitizer/", Runtimes)
                          .StartsWith("fuzzer/", Runtimes)
                          .StartsWith("xray/", Runtimes)
                          .StartsWith("profile/", Runtimes)
                          .Default("");
  if (Package.empty() ||
      !PP.getFileManager().getVirtualFileSystem().exists("/etc/debian_version"))
    return;
  DiagnosticsEngine &Diags = PP.getDiagnostics();
  PP.Diag(Loc, Diags.getCustomDiagID(DiagnosticsEngine::Note,
                                     "'%0' is in Debian's package %1"))
      << Header << Package;
}
