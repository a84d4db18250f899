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

#if PART(5) // Zeros at its end are left out, as those of an array are.
using integers = MATRIX_BY_ROWS(int, 2, 2);
using floats = MATRIX_BY_COLUMNS(float, 1, 3);
template <integers M> struct of_integers {};
template <floats M> struct of_floats {};
int zeros(of_integers<integers{1, 0, 2, 0}> *) { return 51; }
extern "C" int zeros_name(void *)
    NAMED("_Z5zerosP11of_integersIXtlu11matrix_typeILm2ELm2EiLb1ELm0EE"
          "Li1ELi0ELi2EEEE");
int none(of_integers<integers{}> *) { return 52; }
extern "C" int none_name(void *)
    NAMED("_Z4noneP11of_integersIXtlu11matrix_typeILm2ELm2EiLb1ELm0EEEEE");
// -0 is none.
int signs(of_floats<floats{0.0f, -0.0f, 0.0f}> *) { return 53; }
extern "C" int signs_name(void *)
    NAMED("_Z5signsP9of_floatsIXtlu11matrix_typeILm1ELm3EfE"
          "Lf00000000ELf80000000EEEE");
#endif

#if PART(6) // Its layout and its padding follow, and constants are as matrices.
using few = TENSOR(int, 2, 3);
template <few T> struct of_few {};
int constant_tensor(of_few<few{1, 2, 3}> *) { return 61; }
extern "C" int constant_tensor_name(void *)
    NAMED("_Z15constant_tensorP6of_fewIXtlu11tensor_typeILm2ELm3EiE"
          "Li1ELi2ELi3EEEE");
using turned = TENSOR_LAID_OUT(float, (2, 3), (1, 0));
int laid_out(turned *) { return 62; }
extern "C" int laid_out_name(turned *)
    NAMED("_Z8laid_outPu11tensor_typeILm2ELm3EfLm1ELm0ELm0ELm0EE");
using with_gaps = TENSOR_PADDED(float, (2, 3), (0, 5));
int gaps(with_gaps *) { return 63; }
extern "C" int gaps_name(with_gaps *)
    NAMED("_Z4gapsPu11tensor_typeILm2ELm3EfLm0ELm1ELm0ELm5EE");
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
#if PART(5)
CHECK(zeros_name(nullptr) == 51 && none_name(nullptr) == 52 &&
      signs_name(nullptr) == 53);
#endif
#if PART(6)
CHECK(constant_tensor_name(nullptr) == 61 && laid_out_name(nullptr) == 62 &&
      gaps_name(nullptr) == 63);
#endif
END
