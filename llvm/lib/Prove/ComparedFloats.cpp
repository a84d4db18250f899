// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons of floats that a compiler may round otherwise. If the changed
// function compares what the reference's comparison leaves open, such as a
// product and a sum that are one operation, it is the same comparison. So a
// branch on it leads to the same side in both.

#include "Interpreter.h"
#include "Refinement.h"
#include "matrix/Ops/TensorOp.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

const Term *Interpreter::asExpected(const Term *Comparison) {
  Comparison = Pool.normal(Comparison);
  if (!Comparison->isInstruction(Instruction::FCmp))
    return Comparison;
  if (M.IsTrusted) {
    M.Comparisons.insert(Comparison);
    return Comparison;
  }
  if (!M.ExpectedComparisons || M.ExpectedComparisons->contains(Comparison))
    return Comparison;
  auto [It, IsNew] = M.LikeExpected.try_emplace(Comparison, Comparison);
  if (!IsNew)
    return It->second;
  // In most functions the next one is the same; of many, few are tried.
  ArrayRef<const Term *> Expected = M.ExpectedComparisons->getArrayRef();
  constexpr unsigned MaxTries = 64, MaxFailures = 256;
  Refinement Refines(Pool, M.Cost);
  for (unsigned Try = 0;
       Try < Expected.size() && Try < MaxTries && M.NumUnlike < MaxFailures;
       ++Try) {
    unsigned Number = (M.NextExpected + Try) % Expected.size();
    for (const Term *Known :
         {Expected[Number], Pool.opposite(Expected[Number])}) {
      // What may be poison must not stand for what is not.
      if (Known->mayBePoison() && !Comparison->mayBePoison())
        continue;
      // Where no number is a NaN, ordered or not is the same.
      const Term *Version = Known;
      if (Known->flags() & FastMath::NoNaNs &&
          (Known->detail() ^ Comparison->detail()) == CmpInst::FCMP_UNO)
        Version =
            Pool.compare(CmpInst::Predicate(Comparison->detail()),
                         Known->operand(0), Known->operand(1), Known->flags());
      if (Version->detail() != Comparison->detail())
        continue;
      if (Refines.holds(Version, Comparison)) {
        // Two versions of one comparison may disagree.
        const Term *&By =
            M.VersionOf.try_emplace(Expected[Number], Comparison).first->second;
        if (By != Comparison && By != Pool.opposite(Comparison))
          return Comparison;
        M.NextExpected = Number + 1;
        return M.LikeExpected[Comparison] = Known;
      }
      ++M.NumUnlike;
    }
  }
  return Comparison;
}
