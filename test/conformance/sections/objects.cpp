// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Objects
//
// Properties of the type.

#include "conformance.h"

using plain = MATRIX(int, 2, 3);

inline void *operator new(decltype(sizeof(0)), void *place) noexcept {
  return place;
}

#if PART(1) // A matrix is trivial, trivially copyable and standard-layout.
STATIC_CHECK(__is_trivially_copyable(plain) && __is_standard_layout(plain));
STATIC_CHECK(__is_trivially_constructible(plain));
STATIC_CHECK(__is_trivially_destructible(plain) && __is_literal_type(plain));
#endif

#if PART(5) // A matrix type is no scalar, array, class or aggregate.
STATIC_CHECK(!__is_scalar(plain) && !__is_arithmetic(plain));
STATIC_CHECK(!__is_array(plain) && !__is_class(plain));
STATIC_CHECK(!__is_aggregate(plain) && !__is_fundamental(plain));
#endif

#if PART(2) // A value has one representation unless there is padding.
using padded = MATRIX_PADDED(int, 2, 3, 1);
using reals = MATRIX(float, 2, 3);
STATIC_CHECK(__has_unique_object_representations(plain));
STATIC_CHECK(!__has_unique_object_representations(padded));
STATIC_CHECK(!__has_unique_object_representations(reals));
#endif

#if PART(3) // Matrices may be members, elements of arrays, and captured.
struct holder {
  char before;
  plain m[2];
};
static int last(holder h) {
  auto get = [m = h.m[1]] { return m[1][2]; };
  return get();
}
#endif

BEGIN
#if PART(3)
{
  STATIC_CHECK(sizeof(holder) == 13 * sizeof(int));
  holder h = {};
  h.m[1][1][2] = hidden(5);
  CHECK(last(h) == 5);
  holder copy = h;
  CHECK(copy.m[1][1][2] == 5 && copy.m[0][1][2] == 0);
}
#endif

#if PART(4) // Value-initialization makes zeros.
{
  plain memory;
  memset(&memory, hidden(1), sizeof memory);
  plain *p = new (&memory) plain();
  for (int i = 0; i < 6; ++i)
    CHECK((*p)[i / 3][i % 3] == 0 && plain()[i / 3][i % 3] == 0);
}
#endif
END
