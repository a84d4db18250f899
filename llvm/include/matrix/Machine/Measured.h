// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes from which on something pays, as they were measured, most of them on
// Zen 4 and Zen 5: the same for all models. What differs from one to another is
// MachineModel's, what code and memory may cost CodeBudget's.

#ifndef MATRIX_MACHINE_MEASURED_H
#define MATRIX_MACHINE_MEASURED_H

#include <cstdint>

namespace matrix {
namespace Measured {

// Copies.

/// Bytes from which on a copy or a permutation goes in blocks, and of lines, or
/// planes, on either side of a block: few pages of memory are in use then.
constexpr uint64_t LargeCopy = 1 << 20;
constexpr uint64_t LinesWritten = 64 << 10, LinesRead = 256;
constexpr uint64_t PlanesWritten = 2 << 10, PlanesRead = 4 << 10;
/// Indices of a block, at least.
constexpr uint64_t BlockIndices = 4;
/// Lines that are interleaved as fast as tiles are transposed, and so many that
/// words of them push each other out of a cache line in vectors that are
/// shorter: eight of 4096 doubles take 1.6 times as long (Zen 4).
constexpr unsigned InterleavedFew = 4, InterleavedMany = 8;
/// Elements of a line from which on it is interleaved.
constexpr unsigned InterleavedElements = 4;
/// Sets of a cache that a column is in whose tiles follow the target's lines:
/// 256x256 doubles take five times as long in the other order (Zen 5, AVX2).
constexpr unsigned SetsOfColumn = 4;
/// Bytes of a plane up to which the next one is fetched meanwhile: of longer
/// ones, others push the lines out before. 16 MiB of floats by 2, 3, 0, 1 take
/// half the time.
constexpr uint64_t FetchedPlane = 64 << 10;
/// Lines of a part, of as many pages as a processor knows the addresses of.
constexpr unsigned LinesOfPart = 512;
/// Bits of an element from which on short lines are shuffled together.
constexpr unsigned ShuffledElement = 32;

// Factors of products that are copied.

/// Steps of k of a packed product from which on what is above its diagonal is
/// left out: that is more then than a copy costs that no cache holds.
constexpr unsigned MirroredK = 128;
/// Columns up to which a large A is read as fast in place as from a copy, if
/// the second cache holds the lines of all k: 256 to 64 channels of 56x56
/// places take 8 % less time (Zen 4); with 256 columns, a copy is as fast.
constexpr unsigned ColumnsInPlace = 128;
/// Steps of k from which on rows of more than two bytes an element are vectors
/// along k: three are copied, and the lanes of sums added up, in more time than
/// they save. Convolutions of three took four times as long (Emerald Rapids).
constexpr unsigned FewestStepsAlongK = 4;
/// Bytes of B that are flipped as fast for each tile as they are copied: to
/// flip a group takes half as long as to multiply it by a vector.
constexpr unsigned FlippedBytes = 256;
/// Instructions of a multiplication of integers above which the back end does
/// better if it sees that they were narrower.
constexpr unsigned NarrowMultiplication = 4;
/// Tiles that read the same vectors from which on these are widened once.
constexpr unsigned WideningTiles = 4;
/// Reads of a tile's part of A from which on it is packed for the tile, and how
/// far apart its rows then are, in bytes, if none is gathered.
constexpr uint64_t ReadsOfTile = 6, FarRows = 1 << 10;
/// Loads across cache lines that cost no more than a copy: beside
/// multiplications ten cycles each, a copy eighteen (a Xeon with AMX). With one
/// less, 64 columns at run time take up to a fourth longer (Emerald Rapids).
constexpr unsigned UnalignedReads = 2;
/// Bytes of k from which on tiles of bytes are faster than `vpdpbusd`, where
/// extents are known at run time: of 64x64 results, 32 take 1.1 times as long,
/// and 40 as long (Emerald Rapids).
constexpr unsigned UnitBytesOfK = 33;
/// Elements of a product up to which its diagonal is that of all of it: loops
/// over products share vectors, and those over contractions do not.
constexpr unsigned DiagonalOfAll = 16;
/// Columns from which on copies pay where extents are known at run time.
constexpr unsigned PackedColumns = 48;
/// Bytes of k that sums of equal parts are added up over before they go to
/// memory: a tile is stored and read again in the time of one or two of 32
/// steps. Bytes of a part of A that stays in the first-level cache until it has
/// been multiplied: of B, half as many stay there as well, and are read again
/// for each part at no cost.
constexpr unsigned EqualPartOfK = 2048, EqualPartOfA = 32 << 10;
/// Parts of A are whole tiles of vectors up to so many times 128 bits, where
/// their length is known at run time.
constexpr unsigned LongestScale = 4;
/// Parts of the slowest sum, at most, between which operands are fetched.
constexpr unsigned PartsOfSums = 16;

// Groups of k.

/// Columns of a tile of a product of one row.
constexpr unsigned ColumnsOfRow = 16;
/// Multiply-adds of a product up to which what sums start with is added at the
/// end: of floats, whose sums would round differently in a longer one, of
/// integers whose elements are flipped first, and of others. Up to 1.6 times as
/// fast for 13x13 to 23x23 unsigned bytes (Zen 4).
constexpr uint64_t AddedLateFloats = 2048, AddedLateFlipped = 4000,
                   AddedLateIntegers = 40000;

// Reductions.

/// Accumulators of one line, of which the next one begins before the last one
/// is combined, and of a whole tensor: as many as it takes not to wait for one.
constexpr unsigned AccumulatorsOfLine = 4, AccumulatorsOfAll = 8;
/// Bits of an element up to which few lines are loaded with what lies between
/// them if one vector has that: wider ones take more shuffles.
constexpr unsigned NarrowElement = 16;
/// Lanes that are loaded one by one.
constexpr unsigned GatheredLanes = 8;

// Sums whose steps are no single multiply-add.

/// Vectors of sums of a tile that has several rows, and vectors of one row.
/// More of the latter are more streams of memory than the nearest cache keeps.
constexpr unsigned SumsOfSteps = 8, VectorsOfSteps = 2;
/// Steps, of all sums and of one, from which on vectors along the results pay.
constexpr uint64_t FewestSteps = 512, FewestStepsOfSum = 8;
/// Operations of all steps of one sum up to which LLVM unrolls them, and makes
/// vectors of what is left.
constexpr uint64_t UnrolledSteps = 80;
/// The weight of a store of adjacent lanes, if there is no sum: that of two
/// loads.
constexpr int StoreScore = 4;
/// Bytes of the longest vectors, and of a number whose parts lie side by side.
constexpr int64_t LongestVector = 64, NumberBytes = 64;

/// The most lanes of a square that is transposed on its way from memory to
/// memory: larger ones have no room in registers.
constexpr unsigned LanesOfSquare = 8;

// Tiles where extents are known at run time.

/// Vectors and columns of the largest tile: more columns have a longer rest,
/// and each is another stream of memory, all of which may be in one set of the
/// nearest cache.
constexpr unsigned TileVectors = 2, TileColumns = 6;
/// Columns of such a tile of groups: where copies are multiplied, nothing lies
/// in one set, and a broadcast serves two multiplications. 20x20 to 64x64 bytes
/// and words take 0.9 of the time of six, 200x8x200 0.8 (Emerald Rapids).
constexpr unsigned TileColumnsOfGroups = 8;
/// Columns that a tile of one masked vector of rows has, as many sums as two
/// multiply-adds a cycle take, and if something follows the sums, which is in
/// each form.
constexpr unsigned NarrowColumns = 8, NarrowComputedColumns = 6;
/// Columns up to which groups of a vector of rows are put together in registers
/// for each tile.
constexpr unsigned UnpackedColumns = 16;
/// The same of any number of rows: columns that one tile has, or, of few steps,
/// some. 3x100x100 bytes by two tiles take 1.5 times as long as from a copy,
/// 3x100x12 0.7 (Emerald Rapids).
constexpr unsigned UnpackedTile = 4, UnpackedSteps = 24;
/// Columns up to which groups of few steps stay in registers: to multiply by
/// all of them, also by those that do not exist, is then less than to pack.
constexpr unsigned FewStepsColumns = 32;
/// Rows of a tile whose vectors run along k, as many sums as multiply-adds take
/// not to wait for each other, and columns up to which, and vectors of k from
/// which on, such tiles take less time than to pack groups of k: one of 200x200
/// bytes a fifth of it (Emerald Rapids).
constexpr unsigned DotRows = 8, DotColumns = 4, DotVectors = 2;
/// Sums of a product with one column: vectors, or, of squares, as many as their
/// shuffles take; and steps of k that stream from memory.
constexpr unsigned ColumnSums = 8, ColumnSquares = 2, StreamedK = 16;
/// Columns of a tile of one vector where code is to be short.
constexpr unsigned ShortTileColumns = 4;

// Loops of programs.

/// Products of a sum for which loops of constant extents are split: parts of
/// 12x12 doubles take as long as the loops, which LLVM unrolls (Zen 5).
constexpr unsigned FewestProductsOfPart = 256;

/// Rows of a block of a triangle of sums, whole tiles of a product, and bytes
/// of their sums: if lanes of vectors are rows, and if they are lines.
constexpr uint64_t RowsAsLanes = 32, BytesOfRowsAsLanes = 16896;
constexpr uint64_t RowsOfLines = 48, BytesOfRowsOfLines = 24576;
/// Vectors of rows that a step of its triangle adds to at once.
constexpr unsigned VectorsOfTriangleRows = 2;

/// Bits of elements up to which longer vectors than LLVM prefers are not worth
/// it where they are only permuted: two of them take three instructions, so two
/// columns of 17 shorts took 1.3 times as long (Emerald Rapids).
constexpr unsigned PermutedBits = 16;

/// Rows whose sums are computed at once, ahead of the loops that need them, a
/// power of two: the matrix's rows are to be in a cache when these read them.
constexpr unsigned RowsAhead = 32;
/// Rows and steps of a row, and their products, from which on that pays; and
/// rows that become longer or shorter: steps beside a rectangle are done one by
/// one (Emerald Rapids).
constexpr unsigned FewestRowsAhead = 16, FewestStepsAhead = 16;
constexpr unsigned FewestProductsAhead = 512, FewestTriangleAhead = 64;

} // namespace Measured
} // namespace matrix

#endif
