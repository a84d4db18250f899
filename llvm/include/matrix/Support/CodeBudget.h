// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much code and memory one thing may take: all thresholds that trade these
// for time, of every stage. What a processor is like is MachineModel's.

#ifndef MATRIX_SUPPORT_CODEBUDGET_H
#define MATRIX_SUPPORT_CODEBUDGET_H

#include <cstdint>

namespace matrix {
namespace CodeBudget {

// Bytes of memory.

/// One buffer on the stack; a larger one is on the heap, where there is one.
constexpr uint64_t StackBuffer = 64 << 10;
/// One that is hardly ever used: the code that allocates on the heap takes
/// about 70 bytes, and saves registers even where it does not run.
constexpr uint64_t RareStackBuffer = 4 << 10;
/// All buffers of a function on the stack.
constexpr uint64_t Stack = 256 << 10;
/// The same of a function that may run on a small stack, and of one buffer of
/// it.
constexpr uint64_t SmallStack = 32 << 10;
/// A packed part of an operand, which is on the stack.
constexpr uint64_t PackedPart = 64 << 10;
/// The same of the rows of one tile, where extents are known at run time.
constexpr uint64_t PackedRows = 32 << 10;
/// Rows of such a part that a matrix unit multiplies at a time.
constexpr unsigned UnitRows = 64;
/// From one step of k to the next in an operand whose lines run along the other
/// dimension: fewer steps are done at a time, and, where half of this divides
/// it, they are copied.
constexpr uint64_t FarStep = 2 << 10;

/// A copy that LLVM keeps in a register, so that no test whether it is needed
/// pays. Longer ones are mostly read in other vectors than were written, and
/// wait for them: 17x3 floats into 19x3 take 8 ns, not 18 (Emerald Rapids).
constexpr uint64_t ShortCopy = 64;
/// Ranges of memory that such a test compares a load with.
constexpr unsigned OverwritingRanges = 2;

// Instructions without a loop, about.

/// A product in registers, and one whose columns leave lanes empty.
constexpr unsigned StraightProduct = 384, PaddedProduct = 64;
/// A change of layout, or another movement of elements between registers. Above
/// it, loops through memory are shorter, and faster for most shapes with SSE2,
/// AVX2 and AVX-512.
constexpr unsigned StraightMovement = 96;
/// Elements of a factor that is turned in registers for a product of one line,
/// which would wait for a turned copy in memory.
constexpr unsigned TurnedFactor = 128;
/// Elements, and their bits, that are summed up one by one in any order.
constexpr unsigned FewElementsToSum = 8, FewBitsToSum = 128;
/// Bits of values that views move elements between in registers.
constexpr unsigned MovedBits = 1024;
/// The steps of a reduction and of a contraction, and what moves elements for
/// them.
constexpr unsigned StraightSum = 32, StraightSumOfProducts = 48;
/// The same, the steps of a product, and what moves elements, where code is to
/// be short; and vectors of an element-wise operation, for each of which there
/// are loads and a store.
constexpr unsigned StraightIfSmall = 4, VectorsIfSmall = 2;
/// Loads and stores that a loop takes there, and one whose result is copied,
/// beside one for each operand and result.
constexpr unsigned LoopIfSmall = 3, CopiedLoopIfSmall = 8;
/// Bits of a loop's vectors there, at least, where registers have as many:
/// shorter ones take instructions of their own.
constexpr unsigned ShortestVectorIfSmall = 128;
/// Calls of the math library, one for each element of a value in registers.
constexpr unsigned StraightCalls = 4;
/// Elements of a value without optimization, where each may become an
/// instruction, or several.
constexpr unsigned TrivialValue = 16;
/// The same with optimization, where there are no vectors.
constexpr unsigned ScalarValue = 128;
/// Multiply-adds of a product's tile over all of k.
constexpr unsigned UnrolledTile = 100;
/// The same where code is to be short.
constexpr unsigned ShortUnrolledTile = 2;
/// The same of a product of one row in groups of k.
constexpr unsigned UnrolledRow = 64;
/// An element-wise region, and an iteration of its loop, of at most so many
/// vectors: enough not to wait for its branch.
constexpr unsigned StraightRegion = 64, RegionIteration = 32, RegionVectors = 4;
/// Values that are all read before one is written, where a test whether memory
/// overlaps would take as long.
constexpr unsigned ReadFirst = 16;
/// Bytes, and vectors, of short lines that one iteration copies.
constexpr unsigned ShortLinesBytes = 256, ShortLinesTogether = 4;
/// Vectors of several short lines that one iteration computes, and as many as
/// it takes not to wait for its branch.
constexpr unsigned ShortLineVectors = 8, FewShortLineVectors = 4;
/// The same of a reduction, whose steps wait for each other.
constexpr unsigned StraightReduction = 48, ReductionIteration = 16;
/// All iterations of loops over elements of a local matrix, and its bytes,
/// where it is in registers behind that.
constexpr unsigned UnrolledLoop = 1500, UnrolledObject = 512;
/// All iterations of a loop that LLVM unrolls by itself at -O2.
constexpr unsigned LoopThatLlvmUnrolls = 150;
/// Products that are added to something one by one, without a loop.
constexpr unsigned ChainedProducts = 8;
/// The same of several sums, which a product would take one element at a time.
constexpr unsigned ChainedProductsOfSums = 16;
/// Lines a few elements apart that are worth vectors of all between them.
/// A few are if one vector of that many bits has them.
constexpr unsigned LinesApart = 16, FewLinesApart = 4, BitsApart = 512;
/// Bits of lines that lie apart from which on each is loaded by itself.
constexpr unsigned BitsOfLine = 128;
/// Elements that are added one by one in an iteration.
constexpr unsigned ElementsTogether = 8;
/// Vectors of all between them that elements are shuffled out of.
constexpr unsigned CoveringVectors = 8;
/// Operations, and loads beside the first, that are done again for each of the
/// windows that an element is in, rather than kept in memory.
constexpr unsigned OperationsOfWindows = 6, OperationsOfLargeWindows = 3;
/// Elements of a matrix that have a vector each, where iterations share
/// vectors.
constexpr unsigned BatchedElements = 64;
/// Loads and stores of a loop whose iterations share vectors, and pairs of
/// ranges whose overlap is tested before it.
constexpr unsigned BatchedAccesses = 64, BatchedTests = 12;
/// Elements of a fill that is one call, beside which a pass of its own over a
/// border does not count.
constexpr uint64_t ShortFill = 4096;
/// Lines of a square that is transposed in registers, where extents are known
/// at run time.
constexpr unsigned LinesOfSquare = 16;
/// Bits of a vector from which on loads put two rows of such a square together,
/// and rows that are read at distances in registers.
constexpr unsigned HalfSquareBits = 256, RowsTogether = 8;
/// Steps of one sum in an iteration, where each waits for the one before it,
/// and vectors of sums in any order, where extents are known at run time.
constexpr unsigned ChainedSteps = 8, SplitSums = 8;
/// Columns that are multiplied by the groups of one tile's rows, where extents
/// are known at run time and they are read in place.
constexpr unsigned MostGroupedColumns = 512;
/// Bytes of one step of k of a tile's rows and of columns that are copied for
/// all rows, where extents are known at run time.
constexpr uint64_t CopiedStep = 512;
/// Tiles of rows whose sums wait on the stack: columns are read for them
/// together, half as often as for one.
constexpr unsigned WaitingTiles = 2;
/// Tiles of rows for which columns are copied.
constexpr unsigned CopyingTiles = 4;
/// Columns that such a square is multiplied by at a time, where a result has
/// few, and steps of k from which on the squares pay.
constexpr unsigned TurnedColumns = 4, TurnedSteps = 64;
/// Bits of a part's elements side by side, from which on what is done to a
/// concatenation is done to its parts.
constexpr unsigned ShortRunBits = 128;
/// Times as many elements as in shorter runs that other parts have then, where
/// these are insertions, as those of a border are.
constexpr unsigned FewInShortRuns = 4;
/// The same bits where elements are bytes and words, whose remainders take as
/// long.
constexpr unsigned ShortRunBitsOfWords = 1024;
/// Times as many elements as a part has that the whole has where an operation
/// on both is done to each: a block that is inserted, and a border that is
/// computed again, of which cheap elements may be more.
constexpr unsigned FewInBlock = 4, FewInBorder = 8, FewInCheapBorder = 4;
/// Bytes of a row that is gathered, from which on what is done to it afterwards
/// is done as it is moved.
constexpr unsigned GatheredRow = 64;
/// Parts of a concatenation whose vectors are in registers until the last of
/// them is computed.
constexpr unsigned PartsTogether = 4;
/// Lines of a cache that one iteration fetches, or copies.
constexpr unsigned LinesTogether = 8;

// Bytes of code.

/// The tiles of a product: if no extent is above 8, none above 128, and of
/// larger ones. What runs for long may be long.
constexpr unsigned TilesUpTo8 = 800, TilesUpTo128 = 2750, LargeTiles = 6000;
/// What vectors may take beside a loop over elements where code is to be short,
/// but not as short as it can be.
constexpr unsigned VectorsForSize = 32;

// Blocks and regions.

/// A block that is split, because LLVM's passes take time in the square of its
/// length, and each of its parts: 3x3 multiply-adds with their loads and stores
/// are 65 each with AVX2, and 140 with SSE2.
constexpr unsigned LongBlock = 8192, BlockPart = 2048;
/// Regions of a function, from which on each has addresses of its own:
/// InstCombine goes through all users of an alloca each time that one of them
/// changes, and 240 products of 32x32 in one function took six seconds.
constexpr unsigned ManyRegions = 32;

// Statements that share a function.

/// Cycles of a statement beside which a call cannot be measured, and in a
/// function of many statements hardly.
constexpr uint64_t SharedCycles = 250, SharedCyclesInCrowd = 100;
/// A function with at least this many statements has too much code.
constexpr unsigned Crowd = 32;
/// Operations of a statement.
constexpr unsigned SharedOperations = 64;
/// Operations of a function that is worth inlining, and instructions of one
/// that does a statement whose extents are known at run time.
constexpr unsigned InlinedOperations = 2, InlinedInstructions = 320;

/// Multiply-adds of a product beside which the choice of a version takes no
/// time that matters.
constexpr uint64_t VersionedSteps = 500;

} // namespace CodeBudget
} // namespace matrix

#endif
