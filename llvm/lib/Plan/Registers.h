// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a target's vector registers hold.

#ifndef MATRIX_LIB_PLAN_REGISTERS_H
#define MATRIX_LIB_PLAN_REGISTERS_H

namespace llvm {
class TargetTransformInfo;
class Type;
} // namespace llvm

namespace matrix {

/// The bits that arithmetic on an element takes; 0 for what no target has in
/// vectors.
unsigned vectorizableBits(const llvm::Type *Element);
/// Of the largest vector register; 0 where there is none.
unsigned registerBits(const llvm::TargetTransformInfo &TTI);
unsigned numRegisters(const llvm::TargetTransformInfo &TTI);

} // namespace matrix

#endif
