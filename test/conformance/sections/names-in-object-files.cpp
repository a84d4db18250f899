// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Language.md: Names in object files
//
// Names of functions in the Itanium C++ ABI, checked by linking: a function is
// declared a second time under the name that it must have.

#include "conformance.h"

#define TEXT(x) TEXT_(x)
#define TEXT_(x) #x
#define NAMED(name) __asm__(TEXT(__USER_LABEL_PREFIX__) name)

#if PART(1) // A matrix type has a vendor's name, with extents and elements.
using matrix = MATRIX_BY_COLUMNS(float, 2, 3);
int by_pointer(matrix *) { return 11; }
extern "C" int pointer_name(matrix *)
    NAMED("_Z10by_pointerPu11matrix_typeILm2ELm3EfE");
int by_reference(const matrix &, matrix &&) { return 12; }
extern "C" int reference_name(const matrix &, matrix &&)
    NAMED("_Z12by_referenceRKu11matrix_typeILm2ELm3EfEOS_");
#endif

#if PART(2) // Layout and padding follow, where they are not the plain ones.
using by_rows = MATRIX_BY_ROWS(float, 2, 3);
using padded = MATRIX_BY_COLUMNS_PADDED(float, 2, 3, 1);
int layout(by_rows *) { return 21; }
extern "C" int layout_name(by_rows *)
    NAMED("_Z6layoutPu11matrix_typeILm2ELm3EfLb1ELm0EE");
int padding(padded *) { return 22; }
extern "C" int padding_name(padded *)
    NAMED("_Z7paddingPu11matrix_typeILm2ELm3EfLb0ELm1EE");
#endif

#if PART(3) // A constant has its elements, row by row.
using numbers = MATRIX_BY_COLUMNS(int, 2, 2);
template <numbers M> struct constant {};
int of_constant(constant<numbers{1, -2, 3, 4}> *) { return 31; }
extern "C" int constant_name(void *)
    NAMED("_Z11of_constantP8constantIXtlu11matrix_typeILm2ELm2EiE"
          "Li1ELin2ELi3ELi4EEEE");
#endif

#if PART(4) // A tensor type has its extents and elements, and no other number.
using tensor_type = TENSOR(float, 2, 3);
int by_tensor(tensor_type *) { return 41; }
extern "C" int tensor_name(tensor_type *)
    NAMED("_Z9by_tensorPu11tensor_typeILm2ELm3EfE");
#endif

BEGIN
#if PART(1)
matrix m = {};
CHECK(pointer_name(nullptr) == 11 && reference_name(m, matrix()) == 12);
#endif
#if PART(2)
CHECK(layout_name(nullptr) == 21 && padding_name(nullptr) == 22);
#endif
#if PART(3)
CHECK(constant_name(nullptr) == 31);
#endif
#if PART(4)
CHECK(tensor_name(nullptr) == 41);
#endif
END
