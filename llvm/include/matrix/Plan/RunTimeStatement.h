// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A statement whose extents are known at run time, a store and all that is
// computed for it, as nests of loops:
//
//   factors that are no memory yet are computed to temporary memory
//   if the result overlaps an operand, it is computed there, too
//   one nest computes the result
//
// The program answers whether there is such an overlap. All other questions are
// answered here, before the first loop is emitted.

#ifndef MATRIX_PLAN_RUNTIMESTATEMENT_H
#define MATRIX_PLAN_RUNTIMESTATEMENT_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/Product.h"
#include "matrix/Plan/RunTimeUnitPlan.h"
#include <variant>
#include <vector>

namespace llvm {
class TargetLibraryInfo;
} // namespace llvm

namespace matrix {

/// The product in a nest, whose factors are read, element by element computed,
/// and multiplied.
struct RunTimeProduct {
  /// The product's result.
  llvm::Value *Sums;
  /// The memory that is read for operands 0 and 1: an operand, or the value
  /// that one is computed from, element by element.
  std::array<llvm::Value *, 2> Read;
  /// The start of sums, a splat or memory; null: there is none.
  llvm::Value *Start = nullptr;
  RunTimeProductPlan Loops = {};
  /// The way with the operands exchanged, which is taken if M is at most MostM,
  /// N at least a vector, and k between FewestK and MostK.
  struct TurnedWay {
    unsigned MostM, FewestK, MostK;
    RunTimeProductPlan Loops;
    /// Whether its copies are in the memory of the other way's.
    bool SharesCopies;
    bool operator==(const TurnedWay &Other) const;
  };
  std::optional<TurnedWay> Turned = std::nullopt;
  /// The way by a matrix unit.
  std::optional<RunTimeUnitPlan> Unit = std::nullopt;

  Product product() const { return *Product::ofAny(Sums); }
  bool operator==(const RunTimeProduct &Other) const;
};

/// One nest of loops.
struct RunTimeNest {
  llvm::Value *Result = nullptr;
  /// Loads and temporaries that are read element by element: all but the
  /// factors.
  llvm::SmallVector<llvm::Value *, 4> Leaves = {};
  std::variant<RunTimeMapPlan, RunTimeProduct> Loops = {};

  const RunTimeProduct *product() const {
    return std::get_if<RunTimeProduct>(&Loops);
  }
  bool operator==(const RunTimeNest &Other) const;
  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

/// Asks whether memory that a nest reads overlaps its result.
struct OverlapQuestion {
  llvm::Value *Load;
  /// Pointers into different address spaces cannot be compared: the answer is
  /// always yes.
  bool IsComparable;
  /// Whether the same elements in the same places do no harm.
  bool MayBeSame;
  bool operator==(const OverlapQuestion &Other) const;
};

struct RunTimeStatementPlan {
  llvm::CallInst *Store;
  /// Nests that compute temporaries, on the heap, in turn.
  std::vector<RunTimeNest> Temporaries = {};
  RunTimeNest Nest = {};
  /// If the answer to one of them is yes, the result is computed to temporary
  /// memory and copied; none: it never is.
  llvm::SmallVector<OverlapQuestion, 4> Questions = {};
  /// Then, the copy.
  std::optional<RunTimeMapPlan> FromTemporary = std::nullopt;

  bool operator==(const RunTimeStatementPlan &Other) const;
  void print(llvm::raw_ostream &OS) const;
  bool verify(llvm::raw_ostream &OS) const;
};

/// Plans what \p Store, one of the statements of prepareRunTime(), stores.
RunTimeStatementPlan planStatement(TensorOp Store, const Subtarget &ST,
                                   const llvm::TargetLibraryInfo &TLI);

/// The operations of a function that have extents known at run time.
struct RunTimeOperations {
  llvm::SmallVector<TensorOp> Stores, Others;
  /// Those stores whose operand is computed for them.
  llvm::SmallVector<TensorOp> Statements;
};
/// Brings those of \p F into the form that plans are made of: all that is read
/// is in memory. What is not computed where it is stored is an error, which is
/// reported.
RunTimeOperations prepareRunTime(llvm::Function &F, const Subtarget &ST);

/// The call of \p Code, the function of a statement whose loops are emitted, if
/// it is the only one, and would take long beside them; null: none.
llvm::CallInst *callToInline(llvm::Function &Code);

} // namespace matrix

#endif
