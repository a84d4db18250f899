/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Linear algebra of fixed-size matrices, all of it. C++17.
 */
#ifndef __MATRIX_LINEAR_H
#define __MATRIX_LINEAR_H

#include <matrix/cholesky.h>
#include <matrix/inverse.h>
#include <matrix/lu.h>
#include <matrix/norms.h>
#include <matrix/qr.h>
#include <matrix/svd.h>
#include <matrix/symmetric.h>
#include <matrix/triangular.h>

#endif
