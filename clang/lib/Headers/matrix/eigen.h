/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Eigen's types, computed by matrix-clang: with `-include matrix/eigen.h` and
 * -fenable-matrix, a program that uses Eigen 3.4 is compiled as it is.
 *
 * Replaced are what Eigen's own expressions end in, for float and double:
 * products, inverses, determinants, Cholesky's factorization and triangular
 * systems of fixed extents, and products of extents known at run time. No type
 * of Eigen's changes.
 *
 * Eigen is not included here. Its templates are declared, and more specialized
 * ones are defined that its headers find when the program includes them. So
 * what the program defines before (EIGEN_DEFAULT_TO_ROW_MAJOR, EIGEN_USE_BLAS,
 * plugins) means what it did, and a source without Eigen is compiled as fast as
 * before.
 *
 * With other compilers, in C, before C++17, for a graphics processor and with
 * another version of Eigen, this header is empty.
 */
#ifndef __MATRIX_EIGEN_H
#define __MATRIX_EIGEN_H

#if defined(__cplusplus) && __cplusplus >= 201703L &&                          \
    defined(__matrix_clang__) && !defined(__CUDACC__) && !defined(__HIPCC__)
#include <matrix/detail/config.h>

/* Eigen 3.4 by its files, since its macros are not known yet: 3.3 has no
 * Reshaped.h, and what came after has InternalHeaderCheck.h. */
#define MX_REPLACES_EIGEN 0
#if MX_HAS_MATRIX_TYPE
#if defined(EIGEN_WORLD_VERSION)
#if EIGEN_WORLD_VERSION == 3 && EIGEN_MAJOR_VERSION == 4
#undef MX_REPLACES_EIGEN
#define MX_REPLACES_EIGEN 1
#endif
#elif __has_include(<Eigen/Core>)
#if __has_include(<Eigen/src/Core/Reshaped.h>) &&                              \
    !__has_include(<Eigen/src/Core/InternalHeaderCheck.h>)
#undef MX_REPLACES_EIGEN
#define MX_REPLACES_EIGEN 1
#endif
#elif __has_include(<eigen3/Eigen/src/Core/Reshaped.h>) &&                     \
    !__has_include(<eigen3/Eigen/src/Core/InternalHeaderCheck.h>)
#undef MX_REPLACES_EIGEN
#define MX_REPLACES_EIGEN 1
#endif
#endif

#if MX_REPLACES_EIGEN
#include <matrix/detail/eigen_cholesky.h>
#include <matrix/detail/eigen_lu.h>
#include <matrix/detail/eigen_products.h>
#include <matrix/detail/eigen_triangular.h>
#endif
#endif

#endif
