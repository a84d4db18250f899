// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Conversions
//
// Overload resolution, references and templates.

#include "conformance.h"

template <int N> using padded = MATRIX_PADDED(float, 2, 2, N);
using columns = MATRIX_BY_COLUMNS(float, 2, 2);
using by_rows = MATRIX_BY_ROWS(float, 2, 2);

#if PART(1) // The same type is better than another padding.
static char closest(padded<0>) { return 0; }
static long closest(padded<1>) { return 0; }
STATIC_CHECK(sizeof(closest(padded<0>())) == sizeof(char));
STATIC_CHECK(sizeof(closest(padded<1>())) == sizeof(long));
#if INVALID(1) // two other paddings are equally good
auto neither = closest(padded<2>());
#endif
#endif

#if PART(2) // Another padding is better than a user's conversion, or "...".
struct made {
  made(padded<2>);
};
static char better(padded<1>) { return 0; }
static long better(made) { return 0; }
static long better(...) { return 0; }
STATIC_CHECK(sizeof(better(padded<2>())) == sizeof(char));
#endif

#if PART(3) // A template deduces the type as it is.
template <class T, int R, int C> using plain = MATRIX(T, R, C);
template <class T, int R, int C> static int plain_only(plain<T, R, C>) {
  return R;
}
template <class M> static int any(M) { return sizeof(M); }
STATIC_CHECK(is_same_type(decltype(any(padded<1>())), int));
#if INVALID(2) // a padded matrix is none without padding
int deduced = plain_only(padded<1>());
#endif
#endif

#if PART(4) // Layouts choose between overloads.
static char by_layout(columns) { return 0; }
static long by_layout(by_rows) { return 0; }
STATIC_CHECK(sizeof(by_layout(columns())) == sizeof(char));
STATIC_CHECK(sizeof(by_layout(by_rows())) == sizeof(long));
#endif

#if PART(5) // A constant reference of another padding binds to a copy.
static const void *place(const padded<0> &m) { return &m; }
#if INVALID(3) // one that is not constant does not bind
padded<1> object;
padded<0> &reference = object;
#endif
#endif

BEGIN
#if PART(3)
CHECK(plain_only(padded<0>()) == 2 && any(padded<1>()) == 24);
#endif

#if PART(5)
{
  padded<0> same = {};
  padded<1> other = {};
  CHECK(place(same) == &same && place(other) != (void *)&other);
}
#endif

#if PART(6) // static_cast converts, a class's conversion is found.
{
  struct converts {
    operator by_rows() const { return {1, 2, 3, 4}; }
  };
  by_rows r = converts();
  columns c = static_cast<columns>(r);
  CHECK(r[0][1] == 2 && c[0][1] == 2 && c[1][0] == 3);
}
#endif
END
