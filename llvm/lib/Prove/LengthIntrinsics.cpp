// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's intrinsics that are given a number of lanes (Language Reference,
// "Vector Predication Intrinsics"), as its vectorizers emit them for RISC-V.

#include "Interpreter.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// Lanes from \p Length on are not accessed, and those of a result are poison.
bool Interpreter::callAccessWithLength(VPIntrinsic &I, uint64_t Length) {
  unsigned ID = I.getIntrinsicID();
  const Value *Data = I.getMemoryDataParam();
  Type *Element = M.elementType(Data ? Data->getType() : I.getType());
  const Elements &Addresses = get(I.getMemoryPointerParam());
  bool IsScattered = Addresses.size() != 1;
  uint64_t Step = M.Mem.bytesOf(Element);
  if (ID == Intrinsic::experimental_vp_strided_load ||
      ID == Intrinsic::experimental_vp_strided_store) {
    auto Stride = number(I, I.getArgOperand(Data ? 2 : 1), "a stride");
    if (!Stride)
      return false;
    Step = *Stride;
  }
  Align Alignment = I.getPointerAlignment().valueOrOne();
  auto AddressOf = [&](unsigned Lane) -> std::optional<uint64_t> {
    auto Base = number(I, Addresses[IsScattered ? Lane : 0], "an address");
    if (!Base || !checkAlignment(I, *Base, Alignment))
      return std::nullopt;
    return *Base + (IsScattered ? 0 : Lane * Step);
  };
  Elements Mask = get(I.getMaskParam());
  Mask.resize(std::min<size_t>(Mask.size(), Length));
  Elements Result(Data ? 0 : M.numElements(I.getType()), Pool.poison(Element));
  if (!accessLanes(I, Mask, Element, AddressOf, Data ? &get(Data) : nullptr,
                   Result))
    return false;
  if (!Data)
    set(I, std::move(Result));
  return true;
}

/// As many lanes as a register has, or fewer: RISC-V's vsetvli may also give
/// fewer where more than one register is left.
bool Interpreter::callVectorLength(IntrinsicInst &I) {
  auto Left = number(I, I.getArgOperand(0), "a number of elements");
  auto Lanes = number(I, I.getArgOperand(1), "a number of lanes");
  auto IsScalable = number(I, I.getArgOperand(2), "a flag");
  if (!Left || !Lanes || !IsScalable)
    return false;
  set(I,
      Pool.integer(I.getType(),
                   std::min(*Left, *IsScalable ? *Lanes * M.VScale : *Lanes)));
  return true;
}

bool Interpreter::callWithLength(VPIntrinsic &I) {
  auto Length = number(I, I.getVectorLengthParam(), "a number of lanes");
  if (!Length)
    return false;
  switch (I.getIntrinsicID()) {
  case Intrinsic::vp_load:
  case Intrinsic::vp_store:
  case Intrinsic::vp_gather:
  case Intrinsic::vp_scatter:
  case Intrinsic::experimental_vp_strided_load:
  case Intrinsic::experimental_vp_strided_store:
    return callAccessWithLength(I, *Length);
  case Intrinsic::vp_merge:
  case Intrinsic::vp_select: {
    // The rest of a merge is its second choice's.
    Elements Result = get(I.getArgOperand(2));
    if (I.getIntrinsicID() == Intrinsic::vp_select)
      Result.assign(Result.size(), Pool.poison(Result[0]->type()));
    for (auto [Lane, Taken] : enumerate(get(I.getArgOperand(0))))
      if (Lane < *Length)
        Result[Lane] = Pool.select(Taken, get(I.getArgOperand(1))[Lane],
                                   get(I.getArgOperand(2))[Lane]);
    set(I, std::move(Result));
    return true;
  }
  case Intrinsic::experimental_vp_reverse: {
    const Elements &From = get(I.getArgOperand(0)),
                   &Mask = get(I.getMaskParam());
    Elements Result(From.size(), Pool.poison(From[0]->type()));
    for (uint64_t Lane : seq(std::min<uint64_t>(*Length, From.size())))
      Result[Lane] =
          Pool.select(Mask[Lane], From[*Length - 1 - Lane], Result[Lane]);
    set(I, std::move(Result));
    return true;
  }
  default:
    return callUnit(I);
  }
}
