// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: With the rest of C and C++
//
// What C has beside operators and objects.
// Standards: c23

#include "conformance.h"

typedef MATRIX(int, 2, 2) matrix;
typedef MATRIX(float, 1, 2) floats;

#if PART(1) // constexpr objects, whose elements are constants.
constexpr matrix table = {1, 2, 3, 4};
STATIC_CHECK(table[0][1] == 2 && table[1][0] == 3);
constexpr floats halves = {0.5, 16777216};
#if INVALID(1) // an element that is not exactly representable
constexpr floats inexact = {0.1};
#endif
#if INVALID(2) // an element that is no constant
extern int variable;
constexpr matrix unknown = {variable};
#endif
#endif

#if PART(2) // auto, typeof and typeof_unqual.
static const matrix constant = {1, 2, 3, 4};
static int deduced(void) {
  auto copy = constant;
  typeof_unqual(constant) changed = copy;
  typeof(constant[0][1]) *element = &constant[0][1];
  changed[0][1] = 20;
  STATIC_CHECK(_Generic(&copy, matrix *: 1, const matrix *: 0));
  STATIC_CHECK(_Generic(element, const int *: 1, int *: 0));
  return changed[0][1] + *element;
}
#endif

#if PART(3) // A value in _Generic has no qualifiers.
STATIC_CHECK(_Generic((const matrix){1}, matrix: 1, floats: 2) == 1);
STATIC_CHECK(_Generic((matrix){1} + (const matrix){2}, matrix: 1, floats: 2) ==
             1);
#endif

#if PART(4) // #embed gives the elements of a list.
typedef MATRIX(unsigned char, 1, 4) bytes;
static const bytes embedded = {
#embed __FILE__ limit(4)
};
#endif

BEGIN
#if PART(1)
CHECK(table[1][hidden(1)] == 4 && halves[0][hidden(1)] == 16777216.0f);
#endif
#if PART(2)
CHECK(deduced() == 22);
#endif
#if PART(4)
// The file begins with "// S".
CHECK(embedded[0][0] == '/' && embedded[0][1] == '/' && embedded[0][3] == 'S');
#endif
END
