// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_EXTENT_H
#define MATRIX_OPS_EXTENT_H

#include <cassert>
#include <string>

namespace matrix {

/// How many indices a dimension has: a constant, or a number that the program
/// finds out, which an operand says (extentOf() of Extents.h). There is no
/// arithmetic on it: what needs a constant asks for it by name.
class Extent {
  unsigned Number;

public:
  /// A type has this in place of a constant.
  static constexpr unsigned AtRunTime = 0xffffffff;

  constexpr Extent(unsigned Number = 1) : Number(Number) {}

  bool isAtRunTime() const { return Number == AtRunTime; }
  unsigned constant() const {
    assert(!isAtRunTime() && "an extent that is no constant");
    return Number;
  }
  /// The constant, or AtRunTime: to make types of.
  unsigned encoded() const { return Number; }
  /// For messages: a number, or "?".
  std::string text() const {
    return isAtRunTime() ? "?" : std::to_string(Number);
  }

  bool operator==(Extent E) const { return Number == E.Number; }
  bool operator!=(Extent E) const { return Number != E.Number; }
  /// One that is known at run time is above all others.
  bool operator<(Extent E) const { return Number < E.Number; }
};

} // namespace matrix

#endif
