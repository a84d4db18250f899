// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the hints that a program gives about one of its loops.

#include "matrix/Support/LoopHints.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

bool matrix::isNotToBeVectorized(const Loop &L) {
  std::optional<bool> IsEnabled =
      getOptionalBoolLoopAttribute(&L, "llvm.loop.vectorize.enable");
  if (IsEnabled)
    return !*IsEnabled;
  // vectorize(disable) is a width of 1.
  return hasDisableAllTransformsHint(&L) ||
         getOptionalIntLoopAttribute(&L, "llvm.loop.vectorize.width") == 1;
}

bool matrix::mayHaveMatrixHints(const Module &M) {
  return M.getNamedMetadata(MatrixHintsMetadata);
}

MatrixHint matrix::matrixHintOf(const Loop &L) {
  if (!L.getLoopID())
    return MatrixHint::None;
  if (findOptionMDForLoop(&L, DisableHint))
    return MatrixHint::Disable;
  if (findOptionMDForLoop(&L, RequiredHint))
    return MatrixHint::Required;
  return findOptionMDForLoop(&L, EnableHint) ? MatrixHint::Enable
                                             : MatrixHint::None;
}

MatrixHint matrix::inheritedMatrixHint(const Loop &L) {
  for (const Loop *Around = &L; Around; Around = Around->getParentLoop())
    if (MatrixHint Hint = matrixHintOf(*Around); Hint != MatrixHint::None)
      return Hint;
  return MatrixHint::None;
}

uint64_t matrix::requiredAt(const Loop &L) {
  MDNode *Hint = findOptionMDForLoop(&L, RequiredHint);
  auto *Place = Hint && Hint->getNumOperands() > 1
                    ? mdconst::dyn_extract<ConstantInt>(Hint->getOperand(1))
                    : nullptr;
  return Place ? Place->getZExtValue() : 0;
}

void matrix::eraseMatrixHint(Loop &L) {
  if (matrixHintOf(L) != MatrixHint::None)
    L.setLoopID(makePostTransformationMetadata(
        L.getHeader()->getContext(), L.getLoopID(), {MatrixHintPrefix}, {}));
}
