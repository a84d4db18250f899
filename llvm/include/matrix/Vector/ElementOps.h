// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_VECTOR_ELEMENTOPS_H
#define MATRIX_VECTOR_ELEMENTOPS_H

#include "matrix/Ops/Product.h"
#include "llvm/IR/IRBuilder.h"
#include <functional>

namespace matrix {

/// Emits what the element-wise operation \p Op does, on lanes (Lanes.h):
/// scalars or vectors, as everything here. \p HasFMA: `fmuladd` is fused.
/// \p FollowsProduct: an operand is what a product computed, here.
llvm::Value *emitElementwise(TensorOp Op,
                             llvm::ArrayRef<llvm::Value *> Operands,
                             bool HasFMA, bool FollowsProduct,
                             llvm::IRBuilderBase &B);

/// One step of the reduction \p Op, on scalars or vectors of its element: what
/// it has so far, and what comes next.
llvm::Value *emitReductionStep(TensorOp Op, llvm::Value *Sum,
                               llvm::Value *Element, llvm::IRBuilderBase &B);
/// All lanes of \p V, a vector or a scalar, combined in any order.
llvm::Value *emitLanesReduction(TensorOp Op, llvm::Value *V,
                                llvm::IRBuilderBase &B);

/// Elements of operand \p X of \p P, or what was made of them before, in the
/// element type of its result. \p From: what they are.
llvm::Value *emitWidened(const Product &P, Product::Operand X, llvm::Value *V,
                         llvm::Type *From, llvm::IRBuilderBase &B);

/// The same after \p Change, if there is one, which makes elements of \p X of
/// what was read.
llvm::Value *
emitFactor(const Product &P, Product::Operand X, llvm::Value *V,
           llvm::Type *From,
           const std::function<llvm::Value *(llvm::Value *)> &Change,
           llvm::IRBuilderBase &B);

/// Fills a group of k of \p X whose elements are fewer, as a \p Lane: -0 of A's
/// floating-point numbers, whose product with the +0 of B changes no sum.
llvm::Constant *zeroBehindK(Product::Operand X, llvm::Type *Element,
                            llvm::Type *Lane);

/// emitWidened(), of integers, as integers of \p Bits.
llvm::Value *emitWidenedTo(unsigned Bits, const Product &P, Product::Operand X,
                           llvm::Value *V, llvm::IRBuilderBase &B);

/// Elements of A times elements of B, added to \p Acc if it is not null: with
/// one rounding if \p IsFused. The operands stand in the order in which the
/// program wrote them: of two NaNs the first one is the result.
llvm::Value *emitMultiplyAdd(const Product &P, llvm::Value *A, llvm::Value *B_,
                             llvm::Value *Acc, bool IsFused,
                             llvm::IRBuilderBase &B);

/// The lane of type \p Element that changes no sum that it is added to: -0, of
/// floating-point numbers.
llvm::Constant *emptySum(llvm::Type *Element);

/// Whether the muladd \p Op adds to zeros that change no sum: its sums may
/// start with their first products.
bool addsToNothing(TensorOp Op);

/// A * B and A + B of elements of \p Element as a multiply computes them, and
/// A * B + C with one rounding.
llvm::Value *emitMultiply(llvm::Value *A, llvm::Value *B_, llvm::Type *Element,
                          llvm::FastMathFlags Flags, llvm::IRBuilderBase &B);
llvm::Value *emitAdd(llvm::Value *A, llvm::Value *B_, llvm::Type *Element,
                     llvm::FastMathFlags Flags, llvm::IRBuilderBase &B);
llvm::Value *emitFusedMultiplyAdd(llvm::Value *A, llvm::Value *B_,
                                  llvm::Value *C, llvm::FastMathFlags Flags,
                                  llvm::IRBuilderBase &B);

/// \p V, where LLVM may not find out that some lanes are not used: it would
/// leave them with anything, and what is computed there could raise exceptions
/// that no element raises. No instruction.
llvm::Value *keepAllLanes(llvm::Value *V, llvm::IRBuilderBase &B);
/// \p V, a vector of a multiple of 32 bits, where LLVM may not find out what it
/// is made of. No instruction. Floats have to have fences (Selection.h).
llvm::Value *hideOrigin(llvm::Value *V, llvm::IRBuilderBase &B);

} // namespace matrix

#endif
