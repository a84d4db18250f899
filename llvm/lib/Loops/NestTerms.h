// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_LOOPS_NESTTERMS_H
#define MATRIX_LIB_LOOPS_NESTTERMS_H

#include "NestPath.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

namespace matrix {

/// \p S with recurrences of extensions for extensions of recurrences, if the
/// program tests that no index of \p N wraps around.
const llvm::SCEV *widenIndices(const llvm::SCEV *S, Nest &N,
                               llvm::ScalarEvolution &SE);

/// Reads addresses and values of a nest whose Loops are known.
class NestTerms {
  Nest &N;
  const NestPath &Path;
  llvm::ScalarEvolution &SE;
  llvm::DenseMap<const llvm::Value *, unsigned> Known;
  std::optional<RefusedNest> Refusal;
  /// Phis that scalar evolution does not know as the recurrences that they are.
  llvm::ValueToSCEVMapTy Recurrences;
  unsigned Sum = 0;

public:
  /// \p Path is found before anything is read.
  NestTerms(Nest &N, const NestPath &Path, llvm::ScalarEvolution &SE)
      : N(N), Path(Path), SE(SE) {}

  /// Finds recurrences, once the nest's loops are known.
  void findRecurrences();
  /// The elements of type \p Element that \p I reaches through \p Pointer;
  /// std::nullopt after a refusal.
  std::optional<Access> access(llvm::Instruction *I, llvm::Value *Pointer,
                               llvm::Type *Element, llvm::Align Alignment);
  std::optional<Access> access(llvm::Instruction *I);
  /// The number of \p V's term; std::nullopt after a refusal.
  std::optional<unsigned> term(llvm::Value *V);
  /// The number of a term that is no instruction's.
  unsigned add(Term T);
  /// Makes \p Step's result the nest's sum.
  void setSum(llvm::Instruction *Step);
  /// Makes term \p Number the one of \p V from now on.
  void know(const llvm::Value *V, unsigned Number) { Known[V] = Number; }
  /// Makes \p Load one of the sum, once that is set.
  void setLoadOfSum(const llvm::Instruction *Load) { Known[Load] = Sum; }
  const llvm::SCEV *expression(const Stride &S);
  /// How far each iteration of \p L moves the place of \p I.
  std::optional<Stride> strideOf(const llvm::Instruction *I,
                                 const llvm::Loop &L);
  /// Whether a term has read \p I.
  bool isKnown(const llvm::Instruction *I) const { return Known.contains(I); }

  std::nullopt_t refuse(NestRefusal Why, llvm::Instruction *At = nullptr) {
    if (!Refusal)
      Refusal = RefusedNest{Why, At};
    return std::nullopt;
  }
  RefusedNest refusal() const { return *Refusal; }

private:
  std::optional<unsigned> operation(llvm::Instruction *I,
                                    llvm::ArrayRef<llvm::Value *> Operands);
  const llvm::SCEV *behindLoops(const llvm::SCEV *S, const llvm::Loop *Scope);
  const llvm::SCEV *address(const llvm::Instruction *I, llvm::Value *Pointer);
  bool straighten(Access &A);
  std::optional<unsigned> loopNumber(const llvm::Loop *L) const;
  std::optional<Stride> readStep(const llvm::SCEVAddRecExpr &Rec, uint64_t Size,
                                 NestRefusal &Why);
};

} // namespace matrix

#endif
