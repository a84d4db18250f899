// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of raising one function, shared by the files of this folder.

#ifndef MATRIX_LIB_RAISE_RAISER_H
#define MATRIX_LIB_RAISE_RAISER_H

#include "matrix/Ops/OpBuilder.h"
#include "matrix/Raise/Raise.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IntrinsicInst.h"

namespace matrix {

/// How a flat vector lies in memory: bit after bit, whatever an element is in
/// an array.
struct FlatAccess {
  llvm::Value *Pointer;
  llvm::Align Alignment;
  bool IsVolatile;
  /// The load or store that it is, if it is one; its metadata are kept.
  const llvm::Instruction *Of = nullptr;
};

class Raiser {
  llvm::Function &F;
  llvm::IRBuilder<> B;
  /// The tensor of rank 1 that stands for a large flat value.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Twins;
  /// Phis wait for the twins of what comes around a loop.
  llvm::SmallVector<std::pair<llvm::PHINode *, llvm::PHINode *>> Phis;
  llvm::SmallVector<llvm::Instruction *> Dead;

public:
  explicit Raiser(llvm::Function &F) : F(F), B(F.getContext()) {}
  /// \returns whether anything changed.
  bool raise(Raise::Operations Which, const llvm::TargetTransformInfo *Calls);

private:
  TensorType flatType(llvm::Type *Vector) const;
  /// The tensor for a flat value of any size, made at the insertion point if
  /// there is none yet.
  llvm::Value *twin(llvm::Value *Flat);
  llvm::Value *constantTwin(llvm::Constant *C, TensorType Type);
  /// \p Tensor, of rank 1, is what \p I was.
  void replace(llvm::Instruction &I, llvm::Value *Tensor);
  void raiseEarlierUses(llvm::Instruction &I, llvm::Value *Tensor);
  void completePhis();

  // RaiseInstructions.cpp
  void raiseInstruction(llvm::Instruction &I);
  bool tryRaise(llvm::Instruction &I);
  bool raiseElementwise(llvm::Instruction &I, ElementwiseInfo::FormKind Form,
                        unsigned Code, llvm::ArrayRef<llvm::Value *> Operands);
  bool raiseCast(llvm::CastInst &I);
  bool raiseSelect(llvm::SelectInst &I);
  void keepFlat(llvm::Instruction &I);

  // RaiseMemory.cpp
  bool raiseLoad(llvm::LoadInst &I);
  bool raiseStore(llvm::StoreInst &I);
  /// A bitcast that changes the number of lanes.
  bool raiseThroughMemory(llvm::CastInst &I);
  llvm::Value *loadFlat(llvm::FixedVectorType *Vector,
                        const FlatAccess &Access);
  void storeFlat(llvm::Value *Flat, const FlatAccess &Access);
  /// forLanes() over a vector that is packed in memory: the body also gets
  /// where the lanes lie.
  void
  forPackedLanes(llvm::FixedVectorType *Vector, const FlatAccess &Access,
                 llvm::function_ref<void(llvm::Value *Index,
                                         const FlatAccess &At, unsigned Count)>
                     Body,
                 llvm::MutableArrayRef<llvm::Value *> Carried = {});

  // RaiseShuffles.cpp
  void raiseShuffle(llvm::Instruction &I, llvm::Value *First,
                    llvm::Value *Second, llvm::ArrayRef<int> Mask);
  bool raisePermutation(llvm::IntrinsicInst &I);
  llvm::Value *element(llvm::Value *Tensor, unsigned Index);

  // RaiseByLanes.cpp
  /// Loops over \p Count lanes, a few at a time: the body gets the index of the
  /// first one and how many there are. \p Carried as in emitLoop().
  void forLanes(unsigned Count, unsigned Width,
                llvm::function_ref<void(llvm::Value *Index, unsigned Count)>,
                llvm::MutableArrayRef<llvm::Value *> Carried = {});
  bool raiseByLanes(llvm::IntrinsicInst &I);
  bool raiseReduction(llvm::IntrinsicInst &I);

  // RaiseIntrinsics.cpp
  bool raiseIntrinsic(llvm::IntrinsicInst &I);
  bool raiseElementwiseIntrinsic(llvm::IntrinsicInst &I);
  llvm::Value *matrixOf(llvm::Value *Flat, unsigned Rows, unsigned Columns);
  void replaceByMatrix(llvm::Instruction &I, llvm::Value *Matrix);
};

} // namespace matrix

#endif
