/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Quaternions, transformations and cameras, all of it. C++17.
 */
#ifndef __MATRIX_GEOMETRY_H
#define __MATRIX_GEOMETRY_H

#include <matrix/camera.h>
#include <matrix/quaternion.h>
#include <matrix/transform.h>

#endif
