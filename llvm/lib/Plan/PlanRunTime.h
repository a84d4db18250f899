// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_PLANRUNTIME_H
#define MATRIX_LIB_PLAN_PLANRUNTIME_H

#include "matrix/Plan/RunTimeStatement.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// A product whose extents are known at run time, as its nest sees it.
struct RunTimeRequest {
  const Product &P;
  /// The types of the elements that its factors are computed of.
  llvm::Type *OfA, *OfB;
  /// The types of all that the nest reads and writes beside these.
  llvm::SmallVector<llvm::Type *> Others;
  /// The types of what it computes element by element.
  llvm::SmallVector<llvm::Type *> Computed;
  /// Whether the result is adjacent along M.
  bool IsContiguous;
  /// Whether sums may be stored in the result before they are complete.
  bool MayWait;
  /// k has no more steps.
  uint64_t MostK;
};

/// The plan of a product of any extents.
RunTimeProductPlan planAtRunTime(const RunTimeRequest &Request,
                                 const Subtarget &ST);
/// Changes \p Plan for a product that has one column. \p IsAlongK: A is
/// adjacent along k, not along M. \p IsLine: B is, too, or the same element
/// everywhere.
void planOneColumn(RunTimeProductPlan &Plan, const Product &P, bool IsAlongK,
                   bool IsLine, const Subtarget &ST);
/// Changes \p Plan for a product that is one element. \p IsAlongK: both is so.
void planOneElement(RunTimeProductPlan &Plan, const Product &P, bool IsAlongK,
                    const Subtarget &ST);
/// Makes \p Plan one for \p Kernel, of groups of k, if it can. \p IsAlongM: A
/// is adjacent along M. \p IsAlongK: B is, along k. \p IsAlongN: along N.
void planGroups(RunTimeProductPlan &Plan, const RunTimeRequest &Request,
                const KernelInfo &Kernel, bool IsAlongM, bool IsAlongK,
                bool IsAlongN, const Subtarget &ST);
/// The way with the operands of \p P exchanged, beside \p Plan, if that can be
/// done by squares. \p AreAdjacent: B's elements are, along n, and not along k.
/// The result's elements are of the type \p OfC.
std::optional<RunTimeProduct::TurnedWay>
planTurned(const RunTimeProductPlan &Plan, const Product &P, bool AreAdjacent,
           llvm::Type *OfC, const Subtarget &ST);
/// Few steps of \p Plan, which has groups of k, are done in registers. A's rows
/// and B's columns are adjacent along k. The result's elements are of the type
/// \p OfC.
void planFewSteps(RunTimeProductPlan &Plan, const RunTimeRequest &Request,
                  llvm::Type *OfC, const Subtarget &ST);
/// Few columns of \p Plan, which has groups of k, are dots. A's rows and B's
/// columns are adjacent along k.
void planDots(RunTimeProductPlan &Plan, const RunTimeRequest &Request,
              const Subtarget &ST);
/// The way with the operands exchanged, beside \p Plan, which has groups of k,
/// if few rows can be done by dots: B's columns are adjacent along k.
/// \p IsAlongK: A's rows are, too.
std::optional<RunTimeProduct::TurnedWay>
planTurnedDots(const RunTimeProductPlan &Plan, const RunTimeRequest &Request,
               bool IsAlongK, const Subtarget &ST);
/// Whether vectors of \p Element, of \p Width, are read under masks. Those of
/// elements of 10 or 13 bytes never are.
bool masksLoads(llvm::Type *Element, unsigned Width, const Subtarget &ST);
/// Copies and sums wait no more: all of k is done at once.
void doAllOfK(RunTimeProductPlan &Plan);

/// What the planner knows of memory: where elements are adjacent. Strides that
/// are not constants are poison, and so are bases of memory that is not there
/// yet.
using LeafForms = llvm::SmallMapVector<llvm::Value *, MemoryRef, 4>;

/// The plan of element-wise loops that compute \p Result, at \p Target, of \p
/// Leaves.
RunTimeMapPlan planMapNest(llvm::Value *Result, const MemoryRef &Target,
                           const LeafForms &Leaves, const Subtarget &ST);

/// A product, as the way by a unit sees it: its matrices as Product has them,
/// whose bases are not theirs.
struct UnitRequest {
  const RunTimeProduct &Nest;
  const Product &P;
  llvm::Value *Result;
  const MemoryRef &A, &B, &C;
  const std::optional<MemoryRef> &Start;
  const LeafForms &Leaves;
  bool MayWait;
  /// The plan of vectors.
  const RunTimeProductPlan &Vectors;
};
/// The way by a matrix unit, if one computes the product.
std::optional<RunTimeUnitPlan> planUnit(const UnitRequest &Request,
                                        const Subtarget &ST);

/// The memory of a nest with a product.
struct ProductForms {
  MemoryRef Target;
  const LeafForms &Leaves;
  /// The memory that is read for operands 0 and 1.
  std::array<MemoryRef, 2> Factors;
  /// What sums start with, if that is memory.
  std::optional<MemoryRef> Start;
  /// Whether sums may be stored before they are complete.
  bool MayWait;
};
/// Plans \p Nest, whose loops are those of a product, of which all but Loops
/// and Turned is known.
void planProductNest(RunTimeNest &Nest, const ProductForms &Forms,
                     const Subtarget &ST);

/// The plan of element-wise loops on \p Elements that compute such of the types
/// \p Computed. \p IsContiguous: the result is, along the innermost one.
/// \p Across: the dimension along which something else is.
RunTimeMapPlan planMapAtRunTime(llvm::ArrayRef<llvm::Type *> Elements,
                                llvm::ArrayRef<llvm::Type *> Computed,
                                bool IsContiguous,
                                std::optional<unsigned> Across,
                                const Subtarget &ST);

} // namespace matrix

#endif
