// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intrinsics of x86 that no pass of ours emits, but programs call and LLVM's
// passes replace by its own instructions: shifts by a constant, and the mask of
// signs. Those of one lane (SDM, for example MINSS) are functions of that lane,
// and the others are the first operand's.

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// SDM, PSLLW/PSLLD/PSLLQ, PSRLW/PSRLD/PSRLQ, PSRAW/PSRAD: a count that is too
/// large shifts in all zeros, or all signs.
bool Interpreter::callShift(IntrinsicInst &I, unsigned Opcode) {
  auto Count = number(I, I.getArgOperand(1), "a count");
  if (!Count)
    return false;
  Elements Result;
  for (const Term *Element : get(I.getArgOperand(0))) {
    Type *Ty = Element->type();
    uint64_t Last = Element->bits() - 1;
    Result.push_back(
        *Count > Last && Opcode != Instruction::AShr
            ? Pool.integer(Ty, 0)
            : Pool.instruction(
                  Opcode, Ty,
                  {Element, Pool.integer(Ty, std::min(*Count, Last))}));
  }
  set(I, std::move(Result));
  return true;
}

/// SDM, MOVMSKPS, MOVMSKPD, PMOVMSKB.
bool Interpreter::callSigns(IntrinsicInst &I) {
  Elements Signs;
  for (const Term *Element : get(I.getArgOperand(0))) {
    Type *Bits = Pool.integerType(Element->bits());
    Signs.push_back(Pool.compare(CmpInst::ICMP_SLT, Pool.cast(Element, Bits),
                                 Pool.integer(Bits, 0)));
  }
  set(I, Pool.instruction(Instruction::ZExt, I.getType(), joinBits(Signs)));
  return true;
}

bool Interpreter::callOnFirstLane(IntrinsicInst &I) {
  SmallVector<const Term *, 4> Operands;
  for (const Use &Argument : I.args())
    Operands.push_back(get(Argument)[0]);
  const Term *First = Pool.function(I.getCalledFunction()->getName(),
                                    M.elementType(I.getType()), Operands);
  Elements Result{First};
  if (I.getType()->isVectorTy()) {
    Result = get(I.getArgOperand(0));
    Result[0] = First;
  }
  set(I, std::move(Result));
  return true;
}

std::optional<bool> Interpreter::callSse(IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::x86_sse_movmsk_ps:
  case Intrinsic::x86_sse2_movmsk_pd:
  case Intrinsic::x86_sse2_pmovmskb_128:
  case Intrinsic::x86_avx_movmsk_ps_256:
  case Intrinsic::x86_avx_movmsk_pd_256:
  case Intrinsic::x86_avx2_pmovmskb:
    return callSigns(I);
  case Intrinsic::x86_sse2_pslli_w:
  case Intrinsic::x86_sse2_pslli_d:
  case Intrinsic::x86_sse2_pslli_q:
  case Intrinsic::x86_avx2_pslli_w:
  case Intrinsic::x86_avx2_pslli_d:
  case Intrinsic::x86_avx2_pslli_q:
    return callShift(I, Instruction::Shl);
  case Intrinsic::x86_sse2_psrli_w:
  case Intrinsic::x86_sse2_psrli_d:
  case Intrinsic::x86_sse2_psrli_q:
  case Intrinsic::x86_avx2_psrli_w:
  case Intrinsic::x86_avx2_psrli_d:
  case Intrinsic::x86_avx2_psrli_q:
    return callShift(I, Instruction::LShr);
  case Intrinsic::x86_sse2_psrai_w:
  case Intrinsic::x86_sse2_psrai_d:
  case Intrinsic::x86_avx2_psrai_w:
  case Intrinsic::x86_avx2_psrai_d:
    return callShift(I, Instruction::AShr);
  case Intrinsic::x86_sse_min_ss:
  case Intrinsic::x86_sse_max_ss:
  case Intrinsic::x86_sse2_min_sd:
  case Intrinsic::x86_sse2_max_sd:
  case Intrinsic::x86_sse_rcp_ss:
  case Intrinsic::x86_sse_rsqrt_ss:
  case Intrinsic::x86_sse_cvtss2si:
  case Intrinsic::x86_sse_cvttss2si:
  case Intrinsic::x86_sse_cvtss2si64:
  case Intrinsic::x86_sse_cvttss2si64:
  case Intrinsic::x86_sse2_cvtsd2si:
  case Intrinsic::x86_sse2_cvttsd2si:
  case Intrinsic::x86_sse2_cvtsd2si64:
  case Intrinsic::x86_sse2_cvttsd2si64:
  case Intrinsic::x86_sse_comieq_ss:
  case Intrinsic::x86_sse_comilt_ss:
  case Intrinsic::x86_sse_comile_ss:
  case Intrinsic::x86_sse_comigt_ss:
  case Intrinsic::x86_sse_comige_ss:
  case Intrinsic::x86_sse_comineq_ss:
  case Intrinsic::x86_sse2_comieq_sd:
  case Intrinsic::x86_sse2_comilt_sd:
  case Intrinsic::x86_sse2_comile_sd:
  case Intrinsic::x86_sse2_comigt_sd:
  case Intrinsic::x86_sse2_comige_sd:
  case Intrinsic::x86_sse2_comineq_sd:
    return callOnFirstLane(I);
  default:
    return std::nullopt;
  }
}
