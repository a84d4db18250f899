// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop that has to be raised takes its place in the source along: without -g
// nothing else tells where an error is.

#include "CGMatrixLoop.h"
#include "matrix/Loops/DiagnosticInfoLoop.h"
#include "matrix/Loops/NestChoice.h"
#include "matrix/Support/LoopHints.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace clang;

static StringRef nameOf(MatrixLoopAttr::HintType Hint) {
  switch (Hint) {
  case MatrixLoopAttr::Enable:
    return matrix::EnableHint;
  case MatrixLoopAttr::Disable:
    return matrix::DisableHint;
  case MatrixLoopAttr::Required:
    return matrix::RequiredHint;
  }
  llvm_unreachable("all hints have names");
}

void CodeGen::addMatrixLoopHint(const MatrixLoopAttr *Hint,
                                llvm::BasicBlock *Header,
                                SmallVectorImpl<llvm::Metadata *> &Properties) {
  if (!Hint)
    return;
  llvm::LLVMContext &Context = Header->getContext();
  SmallVector<llvm::Metadata *, 2> Operands = {
      llvm::MDString::get(Context, nameOf(Hint->getHint()))};
  if (Hint->getHint() == MatrixLoopAttr::Required)
    Operands.push_back(llvm::ConstantAsMetadata::get(
        llvm::ConstantInt::get(llvm::Type::getInt64Ty(Context),
                               Hint->getRange().getEnd().getRawEncoding())));
  Properties.push_back(llvm::MDNode::get(Context, Operands));
  Header->getModule()->getOrInsertNamedMetadata(matrix::MatrixHintsMetadata);
}

matrix::NestChoice CodeGen::chooseMatrixLoops(const CodeGenOptions &Options) {
  matrix::NestChoice Choice;
  Choice.All = Options.MatrixLoops;
  Choice.IsCounted = Options.hasSanitizeCoverage();
  Choice.Calls = Options.MatrixBlas;
  return Choice;
}

bool CodeGen::reportMatrixLoop(const llvm::DiagnosticInfo &DI,
                               DiagnosticsEngine &Diags,
                               const ASTContext *Context) {
  const auto *Loop = llvm::dyn_cast<matrix::DiagnosticInfoLoop>(&DI);
  if (!Loop || !Context)
    return false;
  FullSourceLoc Where(SourceLocation::getFromRawEncoding(
                          static_cast<SourceLocation::UIntTy>(Loop->place())),
                      Context->getSourceManager());
  DiagnosticIDs &IDs = *Diags.getDiagnosticIDs();
  using Description = DiagnosticIDs::CustomDiagDesc;
  Diags.Report(Where,
               IDs.getCustomDiagID(Description(diag::Severity::Error, "%0",
                                               DiagnosticIDs::CLASS_ERROR)))
      << Loop->message();
  Diags.Report(Where,
               IDs.getCustomDiagID(Description(diag::Severity::Ignored, "%0",
                                               DiagnosticIDs::CLASS_NOTE)))
      << Loop->note();
  return true;
}
