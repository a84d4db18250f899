// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function on its way from the RFC's intrinsics to operations, in five
// files: ImportTlx.cpp has the order, ImportOperands.cpp what operands say,
// ImportIntrinsics.cpp and ImportMovement.cpp what each intrinsic becomes,
// ImportMerges.cpp what phis and their like become.

#ifndef MATRIX_LIB_TLX_IMPORTER_H
#define MATRIX_LIB_TLX_IMPORTER_H

#include "Intrinsics.h"
#include "matrix/Ops/OpBuilder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace matrix {

inline TensorType typeOf(const llvm::Value *Handle) {
  return TensorType::of(Handle->getType());
}

class Importer {
  using Numbers = llvm::SmallVector<unsigned, 8>;
  using Call = llvm::CallInst;
  using Builder = llvm::IRBuilder<>;

  llvm::Function &F;
  /// The handles of tokens, and of vectors that intrinsics return.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Handles;
  /// Phis, selects and freezes of nothing but tensors, and what tensors.
  llvm::DenseMap<const llvm::Instruction *, TensorType> Merges;
  llvm::SetVector<llvm::Instruction *> Done;
  /// Whether errors are not reported: somebody only asks.
  bool IsQuiet = false;

public:
  explicit Importer(llvm::Function &F) : F(F) {}
  /// \returns whether there were intrinsics.
  bool run();

private:
  // ImportTlx.cpp
  void import(Call &C);
  bool flatten(Call &C, llvm::Value *Handle, Builder &B);
  const Call *typeinfoOf(const llvm::Value &Vector);
  void eraseDone();
  /// Reports what is wrong with \p C; \returns null, for its handle.
  llvm::Value *fail(const Call &C, const llvm::Twine &Why);

  // ImportOperands.cpp
  static llvm::Constant *constantOf(llvm::Value *V);
  std::optional<Numbers> numbers(const Call &C, unsigned Operand);
  /// As many of \p Operand as \p Count.
  std::optional<Numbers> numbers(const Call &C, unsigned Operand,
                                 unsigned Count);
  llvm::Value *handle(const Call &C, unsigned Operand);
  /// The type that shape, layout and padding say, operands 1 to 3.
  std::optional<TensorType> describedType(const Call &C, llvm::Type *Element);
  /// What the typeinfo of \p V says it is, if there is one and it is right.
  std::optional<TensorType> saidType(const llvm::Value &V, llvm::Type *Element);
  /// The same, if these are the extents.
  std::optional<TensorType> saidType(const Call &C, llvm::Type *Element,
                                     llvm::ArrayRef<int64_t> Extents);
  llvm::SmallVector<llvm::Value *> strides(const Call &C, unsigned Operand,
                                           TensorType Type, Builder &B);

  // ImportIntrinsics.cpp
  /// The handle of \p C's result, null after an error.
  llvm::Value *make(const TensorIntrinsic &I, Call &C, Builder &B);
  /// The operation with a result of \p Extents, or null after what is wrong.
  llvm::Value *create(Call &C, OpKind Kind, llvm::Type *Element,
                      llvm::ArrayRef<int64_t> Extents,
                      llvm::ArrayRef<llvm::Value *> Operands,
                      llvm::ArrayRef<unsigned> Attributes, Builder &B);
  llvm::Value *create(Call &C, OpKind Kind, llvm::TargetExtType *Result,
                      llvm::ArrayRef<llvm::Value *> Operands,
                      llvm::ArrayRef<unsigned> Attributes, Builder &B);
  llvm::Value *typeinfo(Call &C, Builder &B);
  llvm::Value *load(Call &C, Builder &B);
  llvm::Value *store(Call &C, Builder &B);
  llvm::Value *matmul(Call &C, Builder &B);
  llvm::Value *multiplyAdd(const TensorIntrinsic &I, Call &C, Builder &B);
  llvm::Value *contract(Call &C, Builder &B);
  llvm::Value *convolution(Call &C, Builder &B);
  llvm::Value *reduce(const TensorIntrinsic &I, Call &C, Builder &B);
  llvm::Value *elementwise(const TensorIntrinsic &I, Call &C, Builder &B);

  // ImportMovement.cpp
  llvm::Value *transpose(Call &C, Builder &B);
  llvm::Value *pad(Call &C, Builder &B);
  llvm::Value *block(Call &C, Builder &B);
  llvm::Value *permute(Call &C, Builder &B);
  llvm::Value *concat(Call &C, Builder &B);
  llvm::Value *broadcast(Call &C, Builder &B);

  // ImportMerges.cpp
  void findMerges();
  bool isMerge(const llvm::Instruction &I, TensorType Type) const;
  void importMerge(llvm::Instruction &I);
  llvm::Value *mergedHandle(llvm::Value *Vector, TensorType Type, Builder &B);
  void completePhis();
};

} // namespace matrix

#endif
