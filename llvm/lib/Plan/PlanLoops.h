// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_PLANLOOPS_H
#define MATRIX_LIB_PLAN_PLANLOOPS_H

#include "matrix/Plan/Plan.h"

namespace matrix {

/// Plans what \p R computes, one of \p All that is no product, with vectors of
/// at most \p VectorWidth.
LoopPlan planLoops(const Region &R, unsigned VectorWidth, const Regions &All,
                   const Buffers &B, const Subtarget &ST);

/// The copy of what \p R's root inserts into, if it is an insertion and that is
/// elsewhere.
std::optional<CopyPlan> planOperandCopy(const Region &R, unsigned VectorWidth,
                                        const Buffers &B, const Subtarget &ST);

/// Plans the reduction \p Op, which \p R computes into \p Target, with vectors
/// of at most \p Plan's width.
void planReduction(ReductionPlan &Plan, const Region &R, TensorOp Op,
                   const MemoryRef &Target, const Buffers &B,
                   const Subtarget &ST);

/// Plans \p Concat, which \p R computes into \p Target, with vectors of at most
/// \p VectorWidth.
ConcatPlan planConcat(const Region &R, TensorOp Concat, const MemoryRef &Target,
                      unsigned VectorWidth, const Buffers &B,
                      const Subtarget &ST);

/// Plans the gather \p Op into \p Target, or the scatter, with vectors of at
/// most
/// \p VectorWidth. \p Place: where a tensor is. \p MayOverlap: it may overwrite
/// what it has yet to read.
GatherPlan planSlices(const Region &R, TensorOp Op, const MemoryRef &Target,
                      unsigned VectorWidth,
                      llvm::function_ref<MemoryRef(llvm::Value *)> Place,
                      bool MayOverlap, llvm::IRBuilderBase &B,
                      const Subtarget &ST);

/// The innermost lines of \p Refs, a target and leaves of merged dimensions,
/// that are computed together in vectors of \p Width; 0 if each is by itself.
/// \p Each: operations on a vector.
unsigned planShortLines(llvm::ArrayRef<MemoryRef *> Refs, unsigned Width,
                        unsigned Each, const Subtarget &ST);

/// The same of lines along \p Inner, as many as \p Outer has, of which there
/// are \p Length elements each.
unsigned planShortLines(llvm::ArrayRef<MemoryRef *> Refs, unsigned Inner,
                        unsigned Outer, unsigned Length, unsigned Width,
                        unsigned Each, const Subtarget &ST);

/// Lets lanes of \p Plan run along several dimensions, if that takes fewer
/// instructions. \p Refs: a target and leaves of merged dimensions. \p
/// Operations: on a vector.
void planSpreadMap(MapPlan &Plan, llvm::ArrayRef<MemoryRef *> Refs,
                   unsigned Operations, const Subtarget &ST);

/// Plans vectors of each of a few lines, which are interleaved in some of
/// \p Refs, a target and leaves of merged dimensions. \returns whether there
/// are any.
bool planInterleavedMap(MapPlan &Plan, llvm::ArrayRef<MemoryRef *> Refs,
                        const Subtarget &ST);

/// The same of a copy of vectors of at most \p Width, from memory that nothing
/// has just written.
void planSpreadCopy(CopyPlan &Plan, MemoryRef Target, MemoryRef Source,
                    unsigned Width, const Subtarget &ST);

/// \p Target, where \p R's result goes, or a temporary if it may overlap an
/// operand: a stride that they do not share is selected when the program runs.
MemoryRef targetOrTemporary(const MemoryRef &Target, const Region &R,
                            const Buffers &B, llvm::IRBuilderBase &Builder);

/// The dimensions of the loops of \p R, which is done element by element, into
/// \p Target.
MergedDimensions mergedDimensions(const Region &R, const MemoryRef &Target,
                                  const Buffers &B,
                                  llvm::IRBuilderBase &Builder);

/// Whether the element-wise operations of \p R take longer on vectors of
/// \p VectorWidth than element by element.
bool isFasterInElements(const Region &R, unsigned VectorWidth,
                        const Subtarget &ST);

/// Whether code may be spent on what \p R does again and again.
bool mayUnroll(const Region &R, const Subtarget &ST);

} // namespace matrix

#endif
