// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that differs is an error, because no option that asks for proofs
// wants it compiled. One that cannot be decided is a warning of -Wpass-failed,
// which -Werror=pass-failed makes an error, too. The diagnostics are made here:
// in a table of Clang's, a name of their own would be one more in a header that
// every file of Clang includes.

#include "CGMatrixProof.h"
#include "matrix/Pipeline/DiagnosticInfoProof.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"

using namespace clang;

static unsigned diagnosticOf(llvm::DiagnosticSeverity Severity,
                             DiagnosticIDs &IDs) {
  using Description = DiagnosticIDs::CustomDiagDesc;
  switch (Severity) {
  case llvm::DS_Error:
    return IDs.getCustomDiagID(
        Description(diag::Severity::Error, "%0", DiagnosticIDs::CLASS_ERROR));
  case llvm::DS_Warning:
    return IDs.getCustomDiagID(
        Description(diag::Severity::Warning, "%0", DiagnosticIDs::CLASS_WARNING,
                    /*ShowInSystemHeader=*/false, /*ShowInSystemMacro=*/false,
                    diag::Group::BackendOptimizationFailure));
  case llvm::DS_Remark:
    return IDs.getCustomDiagID(
        Description(diag::Severity::Remark, "%0", DiagnosticIDs::CLASS_REMARK,
                    /*ShowInSystemHeader=*/false, /*ShowInSystemMacro=*/false,
                    diag::Group::BackendOptimizationRemark));
  case llvm::DS_Note:
    break;
  }
  return IDs.getCustomDiagID(
      Description(diag::Severity::Ignored, "%0", DiagnosticIDs::CLASS_NOTE));
}

bool CodeGen::reportMatrixProof(
    const llvm::DiagnosticInfo &DI, DiagnosticsEngine &Diags,
    llvm::function_ref<std::optional<FullSourceLoc>(const llvm::Function &)>
        LocationOf) {
  const auto *Proof = llvm::dyn_cast<matrix::DiagnosticInfoProof>(&DI);
  if (!Proof)
    return false;
  FullSourceLoc Where;
  if (const llvm::Function *F = Proof->function())
    Where = LocationOf(*F).value_or(FullSourceLoc());
  DiagnosticIDs &IDs = *Diags.getDiagnosticIDs();
  Diags.Report(Where, diagnosticOf(DI.getSeverity(), IDs)) << Proof->message();
  if (!Proof->note().empty())
    Diags.Report(Where, diagnosticOf(llvm::DS_Note, IDs)) << Proof->note();
  return true;
}
