// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Approximate costs of loops, in instructions on short vectors, by which plans
// of reductions are compared. Measured on Zen 5.

#ifndef MATRIX_MACHINE_LOOPCOSTS_H
#define MATRIX_MACHINE_LOOPCOSTS_H

#include <cstdint>

namespace matrix {
namespace LoopCosts {

/// An iteration beside its body, or a total that begins.
constexpr unsigned Iteration = 3;
/// A look whether there is a NaN, and what follows it.
constexpr unsigned LookForNaNs = 8;
/// The larger of two numbers, where a NaN loses, without an instruction.
constexpr unsigned Number = 3;
/// A product, or a shift, of bytes, which stay widened from one to the next; of
/// more of them, each part is narrowed every time.
constexpr unsigned Widened = 2, WidenedBytes = 16, WidenedParts = 3;
/// An operation on elements that are converted, beside another one.
constexpr unsigned Conversion = 4;
/// Bits of a vector that is loaded, or shuffled, at once. Most longer ones lie
/// across lines of a cache.
constexpr unsigned ShortBits = 128;
/// Bits of registers from which on elements are shuffled out of several vectors
/// by an instruction or two.
constexpr unsigned FewestShuffledBits = 256;
/// A shuffle beside a load.
constexpr double Shuffle = 0.75;
/// Bytes of what is read just behind, loads of which wait if stores were of
/// other parts.
constexpr unsigned StoredBefore = 2048;
/// An element that is loaded alone, and one that changes its place by shuffles
/// of tiles.
constexpr double Gathered = 1.5, Moved = 0.5;
/// An element of at most so many bits that is loaded with others of its sum.
constexpr double InGroups = 0.5;
constexpr unsigned GroupedBits = 16;
/// A pass that writes a temporary and reads it again, beside its elements.
constexpr unsigned Pass = 60;
/// A store of lanes that are no power of two, in parts.
constexpr unsigned PartialStore = 3;
/// A vector of neighbors that lie interleaved with others that are loaded, too.
constexpr double Interleaved = 3;
/// Columns that share what a product loads of a row.
constexpr unsigned SharedRows = 8;
/// Bytes of matrices that are converted between rows and columns in the time of
/// a product's step on a vector, and those of short elements; what a conversion
/// takes beside its bytes; those that a cache holds; and the steps from which
/// on the product is in loops, not in registers.
constexpr int64_t ConvertedBytesOfVector = 12, ConvertedShortBytes = 7,
                  ConvertedBytesOfPass = 512;
constexpr uint64_t ConvertedBytes = 256 << 10, StepsInLoops = 256;
/// Sums that are added to at a time without waiting for one.
constexpr unsigned SumsAtATime = 8;
/// Terms of an integer's sum up to which vectors run along results.
constexpr unsigned TermsAlongResults = 8;
/// Lines of one factor up to which vectors run along k in both, and from how
/// many terms on, times the square of these: more lines fill vectors sooner. 2
/// lines by 64 take 0.4 to 0.6 of the time, 4 by 64 and of 64 terms 0.7 to 1.0
/// (Zen 5, vectors of 128 to 512 bits).
constexpr unsigned FewLinesAlongK = 6, TermsAlongK = 4;
/// Elements of a factor that is repeated up to which registers hold all of it.
constexpr unsigned FewRepeated = 32;
/// A table that is computed and gathered from: bits of a vector that most
/// processors have; instructions until a load finds what was just stored; and
/// elements that are computed one by one, but at once.
constexpr unsigned CommonVectorBits = 256, TimeOfForwarding = 10,
                   ComputedAtOnce = 3;
/// How often each element of such a table may be computed: 18 bytes of 6 took
/// 1.6 times as long; how many elements of it are computed in vectors in the
/// time of one alone, if that takes long; and bits of elements that LLVM
/// gathers in vectors.
constexpr unsigned MostTimesComputed = 2, WorthOfLongComputed = 2,
                   GatheredBits = 32;
/// Steps of a sum up to which vectors run along several short lines of it.
constexpr unsigned StepsOfShortLines = 4;
/// Lines of an outer product from which on vectors run along several.
constexpr unsigned ManyLines = 32;
/// Counts are rough: another plan takes at most this part of the present one.
constexpr double Worth = 0.85;
/// The same of a reduction in place of a product.
constexpr double WorthSums = 0.6;

} // namespace LoopCosts
} // namespace matrix

#endif
