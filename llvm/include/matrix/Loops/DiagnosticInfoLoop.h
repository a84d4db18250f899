// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LOOPS_DIAGNOSTICINFOLOOP_H
#define MATRIX_LOOPS_DIAGNOSTICINFOLOOP_H

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include <string>

namespace matrix {

/// An error: a loop that the program demands to be raised is not.
class DiagnosticInfoLoop : public llvm::DiagnosticInfo {
  uint64_t Place;
  llvm::DebugLoc Line;
  std::string Message, Note;

public:
  /// \p Place: as the front end encodes it, or 0. \p Line: of debug
  /// information, if there is any. \p Note is a line of its own, or empty.
  DiagnosticInfoLoop(uint64_t Place, llvm::DebugLoc Line, std::string Message,
                     std::string Note)
      : DiagnosticInfo(kind(), llvm::DS_Error), Place(Place),
        Line(std::move(Line)), Message(std::move(Message)),
        Note(std::move(Note)) {}

  uint64_t place() const { return Place; }
  llvm::StringRef message() const { return Message; }
  llvm::StringRef note() const { return Note; }

  void print(llvm::DiagnosticPrinter &DP) const override {
    if (Line)
      DP << Line->getFilename() << ":" << Line->getLine() << ":"
         << Line->getColumn() << ": ";
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
