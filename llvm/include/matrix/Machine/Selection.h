// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_MACHINE_SELECTION_H
#define MATRIX_MACHINE_SELECTION_H

#include "llvm/IR/Intrinsics.h"

namespace llvm {
class DataLayout;
class FixedVectorType;
class Function;
class LLVMContext;
class TargetTransformInfo;
class Triple;
class Type;
} // namespace llvm

namespace matrix {

/// Whether code of \p F may use \p Name, as LLVM's back end calls it
/// ("avx512vnni"). Clang lists a processor's features one by one; what a
/// feature implies is not known here.
bool hasFeature(const llvm::Function &F, llvm::StringRef Name);

/// Whether one instruction of \p F's target puts the bytes or words of a long
/// \p Vector in any order.
bool permutesLanes(const llvm::Function &F,
                   const llvm::FixedVectorType *Vector);

/// Whether `llvm.minimum` and `maximum` of floats are one instruction, or two,
/// of \p F's target. Those of x86 are others, which a NaN does not always win.
bool hasMinimumAndMaximum(const llvm::Function &F);

/// Whether `llvm.minnum` and `maxnum` of floats are one instruction of \p F's
/// target. Those of x86 have the second operand where one is a NaN.
bool hasMinNumAndMaxNum(const llvm::Function &F);

/// Whether one instruction of \p F's target compares the lanes of a vector of
/// \p Element, an integer's type, as signed numbers.
bool comparesLanes(const llvm::Function &F, const llvm::Type *Element);

/// Whether \p F's target approximates 1 / root x of \p Lanes floats at once,
/// in a fraction of the time of their roots.
bool hasReciprocalRoots(const llvm::Function &F, unsigned Lanes);

/// Whether one instruction of \p F's target interleaves the bytes or words of
/// two vectors of \p Bits, within each part of 128 bits.
bool zipsParts(const llvm::Function &F, unsigned Bits);

/// Whether instructions of the target read and write vectors of up to four
/// interleaved lines. LLVM makes them of one access and its shuffles.
bool loadsInterleaved(const llvm::Triple &T);

/// Whether the target's back end can do `llvm.arithmetic.fence` on \p Element
/// and on vectors of it.
bool canSelectFence(const llvm::Triple &T, llvm::Type *Element,
                    const llvm::TargetTransformInfo &TTI);

/// The same for \p ID: `llvm.minnum`, `maxnum`, `minimum`, `maximum`,
/// `minimumnum` or `maximumnum`.
bool canSelectMinimum(const llvm::Triple &T, const llvm::DataLayout &DL,
                      llvm::Intrinsic::ID ID, const llvm::Type *Element);

/// Whether \p F's target has minima and maxima of floats and none of halves:
/// the back end calls C's library for each lane.
bool hasExtremaOfFloatsAlone(const llvm::Function &F);

/// The same for \p ID on vectors of \p Element; on an element alone it can.
bool canSelectOnVectors(const llvm::Triple &T, llvm::Intrinsic::ID ID,
                        const llvm::Type *Element);

/// Whether it can add, shift, compare and move vectors of \p Element of any
/// length. Else elements are looked at one by one.
bool canSelectVectors(const llvm::Triple &T, const llvm::Type *Element);

/// Whether there is one register for addresses, which values may be in as well.
bool hasOnePointerRegister(const llvm::Triple &T);

/// Whether bools of single comparisons can be put together to vectors of them.
bool canInsertComparisons(const llvm::Triple &T);

/// Whether results of comparisons of short vectors can be joined to longer
/// ones.
bool canJoinComparisons(const llvm::Triple &T);

/// Whether one instruction, or a few, permutes the bytes of a register.
bool canPermuteBytes(const llvm::Triple &T, llvm::LLVMContext &Context,
                     const llvm::TargetTransformInfo &TTI);

} // namespace matrix

#endif
