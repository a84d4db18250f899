// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all ways to write operations as intrinsics on vectors have in common.

#ifndef MATRIX_LIB_TLX_FUNCTIONEXPORT_H
#define MATRIX_LIB_TLX_FUNCTIONEXPORT_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

/// One function. First everything is planned, and nothing changes if something
/// cannot be exported. Then it is written, definitions before uses: each handle
/// becomes a vector of its elements in storage order, and so phis, selects and
/// freezes of handles are such of vectors.
class FunctionExport {
protected:
  using Builder = llvm::IRBuilder<>;

  llvm::Function &F;
  bool HasFailed = false;
  /// Whether errors are not reported: somebody only asks.
  bool IsQuiet = false;
  /// Phis, selects and freezes of handles.
  llvm::SetVector<llvm::Instruction *> Merges;
  /// The vectors of handles.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Vectors;

  explicit FunctionExport(llvm::Function &F) : F(F) {}
  ~FunctionExport() = default;

  /// Plans all operations, or reports why not.
  virtual void plan() = 0;
  /// Writes an operation, if it is more than a part of others.
  virtual void write(TensorOp Op) = 0;
  /// What type a merge may have; reports \p I if not this one.
  virtual bool isMergeable(llvm::Instruction &I, TensorType Type) = 0;
  /// The vector of \p Handle, which is no constant, has been written, and has
  /// none in Vectors.
  virtual llvm::Value *makeVector(llvm::Value *Handle) = 0;
  /// \p Vector is what \p Merge was.
  virtual void wroteMerge(llvm::Instruction &Merge, llvm::Value *Vector) = 0;

  /// Reports why something cannot be exported, unless somebody only asks.
  std::nullopt_t fail(const llvm::Instruction &I, const llvm::Twine &Why);
  std::nullopt_t fail(TensorOp Op, const llvm::Twine &Why);
  static llvm::FixedVectorType *vectorType(TensorType T);
  /// The vector of a handle that is poison or undef.
  static llvm::Constant *vectorOf(const llvm::UndefValue *Handle);
  llvm::Value *vector(llvm::Value *Handle);

public:
  /// \returns whether anything may have changed.
  bool run();

private:
  bool isExportable();
  void checkOther(llvm::Instruction &I);
  void writeMerge(llvm::Instruction &I);
  void completePhis();
  void eraseAll();
};

/// Erases the declarations of operations that nothing uses any more.
void eraseUnusedOperations(llvm::Module &M);

} // namespace matrix

#endif
