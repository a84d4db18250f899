// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can compute products, as data. The bodies are MicroKernel.h's.

#ifndef MATRIX_TARGET_KERNELS_H
#define MATRIX_TARGET_KERNELS_H

#include "matrix/Machine/MachineModel.h"
#include "matrix/Ops/Product.h"
#include "matrix/Reasons/Refusal.h"
#include "llvm/IR/IRBuilder.h"
#include <memory>

namespace matrix {

class MicroKernel;
class Subtarget;
struct KernelContext;

/// The largest register tile: M fragments of A by N fragments of B, with an
/// accumulator for each pair.
struct Grid {
  unsigned M, N;
};

/// What one instruction reads of A, where the extent is M's, or of B, where it
/// is N's: Extent by Mac.K elements.
struct Fragment {
  enum Access : uint8_t {
    /// The elements of the extent are adjacent.
    Contiguous,
    /// The elements of k are adjacent.
    AlongK,
    /// Each element is read alone.
    AnyStride,
    /// From a packed copy, in which element (i, k) is at
    /// [k / KGroup][i][k % KGroup].
    Packed,
    /// The elements of a group of k are adjacent, or it is packed.
    GroupsAlongK
  } Reads;
  unsigned KGroup = 1;
  /// Packed elements have the type of the result's.
  bool IsWidened = false;
  /// B only: its elements x are copied as x ^ Flip. Flip is the highest bit, so
  /// that signed elements become unsigned ones, larger by Flip, or unsigned
  /// elements become signed ones, smaller by Flip. Sums of A's rows make up for
  /// it.
  uint64_t Flip = 0;
  /// Bits of packed integers, which may be narrower in memory. 0: as many as in
  /// memory.
  unsigned Bits = 0;
};

/// The fewest lanes of vectors of groups: 128 bits of 32.
constexpr unsigned FewestGroupLanes = 4;

/// Rows, columns, steps of k, and multiplications, of a product. Without a
/// number of the latter, there is none.
struct SmallestProduct {
  unsigned M = 1, N = 1, K = 1;
  uint64_t Multiplications = 0;
};

/// A way to compute products.
struct KernelInfo {
  llvm::StringLiteral Name;
  /// std::nullopt: it computes \p P, of any extents and layouts.
  std::optional<Refusal> (*Refuses)(const Product &P, const Subtarget &ST);
  /// The multiply-accumulate instruction: an M x K matrix times a K x N one. M
  /// of 0: vectors, of a length that Plan chooses; each lane of one is a row,
  /// to which the instruction adds K products.
  struct {
    unsigned M, N, K;
  } Mac;
  Fragment A, B;
  /// Largest tiles. Those of vectors are vectorGrids().
  llvm::ArrayRef<Grid> Grids;
  /// Whether it applies what follows \p P to its tiles, before it stores them.
  /// Not if \p P is so large that it is done in parts, nor in a function of its
  /// own.
  bool (*TakesEpilogue)(const Product &P, const MachineModel &Model);
  /// Attributes of the function that it has for itself; null: it needs none.
  void (*Prepare)(llvm::Function &F);
  std::unique_ptr<MicroKernel> (*Create)(const KernelContext &Context);
  /// N and K are cut into equal parts, at most as large as Mac's, and K's a
  /// multiple of the k group; fragments of A have Mac.M rows, or M if that is
  /// less, and begin at multiples of Mac.M in the copy. All of a product have
  /// one shape. Those at the end of M or N overlap others of their tile. Tiles
  /// are read and written by rows along M, in address space 0.
  bool HasEqualParts = false;
  /// Then, accumulators that keep its unit busy.
  unsigned Accumulators = 1;
  /// The function that it has for itself is that of the tiles: packing, and all
  /// that may be a call, stands in another one.
  bool SeparatesTiles = false;
  /// Whether the processor, or the system, is to be asked before each product;
  /// null: never.
  bool (*IsOptional)(const Subtarget &ST) = nullptr;
  /// Then, emits the question: whether the kernel may run.
  llvm::Value *(*IsAvailable)(llvm::IRBuilderBase &B) = nullptr;
  /// Kernels of groups only: whether one instruction multiplies and adds.
  bool IsFused = true;
  /// Which extents of Mac scale with the length of vectors: they are given for
  /// 128 bits and multiplied by `vscale` at run time. An extent of 0 is then
  /// the number of the result's elements in 128 bits.
  enum Scaling : uint8_t { Fixed, ScalableM, ScalableMN } Scales = Fixed;
  /// Kernels of equal parts only: columns of B should begin at multiples of
  /// these bytes, since others take several times as long to load. 0: all are
  /// alike.
  unsigned LineBytes = 0;

  /// The items of a sub-group compute a product together. Operands and result
  /// are read and written in place, in memory that the items share, and
  /// are no other values.
  bool IsOfSubgroup = false;

  /// Kernels of groups only: an addition takes less time than the instruction.
  /// Then a small product's addend, which may be the result of the product
  /// before, is added to its sum.
  bool AddsLate = false;

  /// Units only: the smallest products of extents that are known at run time
  /// for which it takes less time than vectors.
  SmallestProduct AtRunTime = {};
  /// Then, bytes of the longest row of a fragment's sums.
  unsigned RowBytes = 0;
  /// Then, kernels of equal parts only: emits FragmentShape::Operands for
  /// fragments of \p M rows and \p N columns, at the begin of a function. No
  /// pass knows the first one.
  llvm::SmallVector<llvm::Value *, 4> (*ShapeOperands)(
      llvm::Value *M, llvm::Value *N, llvm::IRBuilderBase &B) = nullptr;

  bool isScalable() const { return Scales != Fixed; }
  bool isOfVectors() const { return Mac.M == 0 && !isScalable(); }
  /// Whether vectors hold groups of k.
  bool isOfGroups() const { return isOfVectors() && Mac.K > 1; }
  /// Whether a contraction's sums stay in registers over its outer loops, too:
  /// vectors read operands in place, or groups of A from a copy, \p HasTiles,
  /// of all that a tile reads.
  bool keepsOuterSums(bool HasTiles) const {
    return isOfVectors() && !Prepare && (!isOfGroups() || HasTiles);
  }
  const Fragment &fragment(Product::Operand X) const {
    return X == Product::A ? A : B;
  }
  bool isOptional(const Subtarget &ST) const {
    return IsOptional && IsOptional(ST);
  }
  /// Rows of A or columns of B in a fragment.
  unsigned extent(Product::Operand X) const {
    return X == Product::A ? Mac.M : Mac.N;
  }
};

/// The kernel of plain vectors, which refuses nothing.
extern const KernelInfo VectorKernelInfo;

/// Those of one target's instructions, the best one first: a table for each
/// folder of lib/Target.
llvm::ArrayRef<const KernelInfo *> x86Kernels();
llvm::ArrayRef<const KernelInfo *> aarch64Kernels();
llvm::ArrayRef<const KernelInfo *> powerKernels();
/// For SPIR-V: those that an attribute of the function asks for.
llvm::SmallVector<const KernelInfo *> spirvKernels(const Subtarget &ST);

/// The kernel that -matrix-kernel asks for; empty: none. It does not refuse
/// extents.
llvm::StringRef forcedKernel();
/// Those that it may name where \p ST is, for a message.
std::string namesOfKernels(const Subtarget &ST);
/// Null if no kernel has the name where \p ST is.
const KernelInfo *kernelNamed(llvm::StringRef Name, const Subtarget &ST);

/// Why \p Kernel does not compute \p P in the function that \p ST is of;
/// std::nullopt if it does.
std::optional<Refusal> refusalOf(const KernelInfo &Kernel, const Product &P,
                                 const Subtarget &ST);

/// The kernels that compute \p P, the best one first and that of plain vectors
/// last.
llvm::SmallVector<const KernelInfo *, 4> kernelsFor(const Product &P,
                                                    const Subtarget &ST);

/// The best kernel of groups of k for \p P, some extents of which are known at
/// run time; null: none computes it.
const KernelInfo *groupKernelAtRunTime(const Product &P, const Subtarget &ST);

/// The best kernel of a unit for such a product; null: none computes it.
const KernelInfo *unitKernelAtRunTime(const Product &P, const Subtarget &ST);

/// All others that multiply such elements, and why each is not used.
llvm::SmallVector<std::pair<const KernelInfo *, Refusal>>
refusalsFor(const Product &P, const Subtarget &ST);

/// Whether there is memory for copies of \p P's operands: a heap, or they are
/// small.
bool hasRoomToPack(const Product &P, const Subtarget &ST);

/// Adds \p Kernel, which lives as long as the process, before all others: for
/// those that do not stand in this library.
void registerKernel(const KernelInfo &Kernel);

/// What \p Kernel pays for operand \p X of \p P before it can read it, if its
/// elements are adjacent along k, or along m or n: the bytes that are copied.
uint64_t operandCost(const KernelInfo &Kernel, const Product &P,
                     Product::Operand X, bool IsUnitAlongK);

/// Whether the target multiplies and adds vectors of \p Element in one
/// operation with one rounding.
bool hasFusedMultiplyAdd(llvm::Type *Element, unsigned Width,
                         const Subtarget &ST);

/// Whether \p Element, a half or bfloat, is converted to and from another type
/// for each operation on vectors.
bool isConverted(llvm::Type *Element, const Subtarget &ST);

/// Largest tiles of vectors of \p Width elements. \p IsFused: a product and its
/// addition are one instruction.
llvm::SmallVector<Grid, 4> vectorGrids(const Product &P, unsigned Width,
                                       bool IsFused, const Subtarget &ST);

/// Whether one instruction multiplies scalars of \p Element, an integer type,
/// and adds.
bool multiplyAddsIntegers(llvm::Type *Element, const Subtarget &ST);

/// By register files, one for each folder of lib/Target.
llvm::SmallVector<Grid, 4> genericGrids(unsigned Registers, bool IsFused);
llvm::SmallVector<Grid, 4> x86Grids(unsigned Registers, bool IsFused);
llvm::SmallVector<Grid, 4> aarch64Grids(unsigned Registers, bool IsFused);
/// Grids of scalars. \p IntegerRegisters: how many registers integers have.
llvm::SmallVector<Grid, 4> armScalarGrids(const llvm::Type *Element,
                                          bool IsFused,
                                          unsigned IntegerRegisters);
bool armMultiplyAddsIntegers(unsigned IntegerRegisters);
llvm::SmallVector<Grid, 4> riscvIntegerGrids(llvm::StringRef Features);

} // namespace matrix

#endif
