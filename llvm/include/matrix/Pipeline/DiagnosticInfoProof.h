// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PIPELINE_DIAGNOSTICINFOPROOF_H
#define MATRIX_PIPELINE_DIAGNOSTICINFOPROOF_H

#include "llvm/ADT/Twine.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include <string>

namespace matrix {

/// The result of a function's proof: a remark if it is proved, an error if it
/// differs, and a warning if it is unknown.
class DiagnosticInfoProof : public llvm::DiagnosticInfo {
  const llvm::Function *F;
  std::string Message, Note;

public:
  /// \p F is nullptr for a file as a whole. \p Note is a line of its own, or
  /// empty.
  DiagnosticInfoProof(llvm::DiagnosticSeverity Severity,
                      const llvm::Function *F, std::string Message,
                      std::string Note = "")
      : DiagnosticInfo(kind(), Severity), F(F), Message(std::move(Message)),
        Note(std::move(Note)) {}

  const llvm::Function *function() const { return F; }
  llvm::StringRef message() const { return Message; }
  llvm::StringRef note() const { return Note; }

  void print(llvm::DiagnosticPrinter &DP) const override {
    if (const llvm::DISubprogram *Where = F ? F->getSubprogram() : nullptr)
      DP << Where->getFilename() << ":" << Where->getLine() << ": ";
    DP << Message;
    if (!Note.empty())
      DP << "\n" << Note;
  }

  static int kind() {
    static const int Kind = llvm::getNextAvailablePluginDiagnosticKind();
    return Kind;
  }
  static bool classof(const llvm::DiagnosticInfo *DI) {
    return DI->getKind() == kind();
  }
};

} // namespace matrix

#endif
