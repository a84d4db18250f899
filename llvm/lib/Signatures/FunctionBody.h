// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_SIGNATURES_FUNCTIONBODY_H
#define MATRIX_LIB_SIGNATURES_FUNCTIONBODY_H

#include "CallMemory.h"
#include "Leaves.h"
#include "Signature.h"
#include "llvm/IR/InstrTypes.h"
#include <memory>

namespace matrix {

/// Signatures that have been lowered, by the function of the new type.
using Signatures =
    llvm::MapVector<llvm::Function *, std::unique_ptr<Signature>>;

/// The handle of \p Type that is passed in the memory at \p Pointer.
llvm::Value *loadPassed(TensorType Type, llvm::Value *Pointer,
                        llvm::IRBuilderBase &B);
/// Writes \p Handle to the memory that passes it.
void storePassed(llvm::Value *Handle, llvm::Value *Pointer,
                 llvm::IRBuilderBase &B);

/// The body of a function while handles leave it through calls and returns.
class FunctionBody {
  llvm::Function &F;
  /// Null for a function that keeps its signature.
  const Signature *Own;
  LeafValues Leaves;
  CallMemory Memory;
  /// The pointers of handles that are results, and parameters, in order.
  llvm::SmallVector<llvm::Argument *> ResultPointers, ParameterPointers;
  /// The handles that parameters are, in the same order; null if unused.
  llvm::SmallVector<llvm::Value *> Parameters;

public:
  FunctionBody(llvm::Function &F, const Signature *Own,
               const llvm::TargetLibraryInfo &TLI)
      : F(F), Own(Own), Leaves(F), Memory(F, TLI) {}

  /// Takes the body of \p Old, whose parameters become those of the new type.
  void takeFrom(llvm::Function &Old);
  /// Rewrites calls and returns.
  void lower(const Signatures &All);

private:
  void lowerCall(llvm::CallBase &Call, llvm::Function &Callee,
                 const Signature &S);
  llvm::SmallVector<llvm::Value *> passOperands(llvm::CallBase &Call,
                                                const Signature &S,
                                                llvm::IRBuilderBase &B);
  llvm::Value *ownMemoryOf(llvm::Value *Handle) const;
  void replaceResult(llvm::CallBase &Call, llvm::CallBase &New,
                     const Signature &S, llvm::ArrayRef<llvm::Value *> Memory);
  void lowerReturn(llvm::ReturnInst &Return);
};

} // namespace matrix

#endif
