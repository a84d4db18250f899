// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_OUTLINE_CANDIDATE_H
#define MATRIX_LIB_OUTLINE_CANDIDATE_H

#include "Statement.h"
#include "llvm/IR/PassManager.h"
#include <map>
#include <vector>

namespace matrix {

/// A statement that may become a call, and what is known of it where it stands.
struct Candidate {
  Statement S;
  /// The attributes of the function that does it.
  llvm::AttributeSet Attributes;
  uint64_t Cycles;
  /// Whether all of its operations are a few instructions.
  bool IsShort;
};

/// The statements of \p F that are no copies; none where code of F must stay
/// in F.
std::vector<Candidate> candidatesOf(llvm::Function &F,
                                    llvm::FunctionAnalysisManager &AM);

/// Candidates by what a function does that serves them.
class Forms {
  std::map<Statement::Key, unsigned> Number;
  std::vector<std::vector<Candidate>> Users;

public:
  void add(Candidate C);
  /// In the order of their first candidates.
  llvm::MutableArrayRef<std::vector<Candidate>> list() { return Users; }
};

} // namespace matrix

#endif
