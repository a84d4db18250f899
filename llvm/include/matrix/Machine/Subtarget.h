// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_MACHINE_SUBTARGET_H
#define MATRIX_MACHINE_SUBTARGET_H

#include "matrix/Machine/MachineModel.h"
#include "matrix/Machine/Selection.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class DataLayout;
class Function;
class TargetLibraryInfo;
class TargetTransformInfo;
class Triple;
class Type;
} // namespace llvm

namespace matrix {

/// How much work planning and code may be spent on speed.
enum class Effort {
  /// -O0: one vector at a time.
  Trivial,
  Full
};

/// LLVM's, of a function: the bits of vectors that its code should take.
constexpr llvm::StringLiteral PreferredWidthAttribute = "prefer-vector-width";

/// What the code of one function is made for: its features, which LLVM's
/// TargetTransformInfo tells of, the processor that it is tuned for, and
/// whether it is optimized.
class Subtarget {
  const llvm::Function &F;
  const llvm::TargetTransformInfo &TTI;
  MachineModel Model;
  Effort E;
  bool HasVectorLibrary = false;

public:
  /// \p TTI is that of \p F.
  Subtarget(const llvm::Function &F, const llvm::TargetTransformInfo &TTI,
            Effort E = Effort::Full);

  const llvm::Function &function() const { return F; }
  const llvm::TargetTransformInfo &tti() const { return TTI; }
  const MachineModel &model() const { return Model; }
  Effort effort() const { return E; }
  /// Whether calls of the math library may be calls on vectors (-fveclib).
  bool hasVectorLibrary() const { return HasVectorLibrary; }
  void setVectorLibrary(const llvm::TargetLibraryInfo &TLI);
  const llvm::Triple &triple() const;
  const llvm::DataLayout &dataLayout() const;

  bool hasFeature(llvm::StringRef Name) const {
    return matrix::hasFeature(F, Name);
  }
  /// Whether vectors of matrices are longer than LLVM's of this function, which
  /// has to be told so where operations are lowered.
  bool lengthensVectors() const;
  /// Bits of the largest vector register; 0 if there is none.
  unsigned registerBits() const;
  /// The widest register that LLVM may join vectors of \p Element in: a
  /// function that has wide vectors already may get wider ones than it prefers
  /// (x86's min-legal-vector-width).
  unsigned widestRegisterBits(llvm::Type *Element) const;
  /// How many vector registers there are.
  unsigned numRegisters() const;
  /// Elements of one vector in loops over values of all of \p Elements; 1 where
  /// there are no vectors of some.
  unsigned vectorWidth(llvm::ArrayRef<llvm::Type *> Elements) const;
};

/// The machine of \p F, before its plan is made. Where vectors that are longer
/// than LLVM prefers pay for products, \p F is told to prefer these.
Subtarget machineOf(llvm::Function &F, Effort E,
                    llvm::FunctionAnalysisManager &AM);

/// The bits that arithmetic on an element takes; 0 for what no target has in
/// vectors.
unsigned vectorizableBits(const llvm::Type *Element);

} // namespace matrix

#endif
