/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * After <matrix/glm.h> has included GLM, a macro that configures it would be
 * ignored. What changes a result or a layout is an error then: define it on the
 * command line, -DGLM_FORCE_DEPTH_ZERO_TO_ONE.
 */
#ifndef __MATRIX_DETAIL_GLM_MACROS_H
#define __MATRIX_DETAIL_GLM_MACROS_H

#ifndef GLM_FORCE_ALIGNED_GENTYPES
#pragma GCC poison GLM_FORCE_ALIGNED_GENTYPES
#endif
#ifndef GLM_FORCE_CTOR_INIT
#pragma GCC poison GLM_FORCE_CTOR_INIT
#endif
#ifndef GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#pragma GCC poison GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#endif
#ifndef GLM_FORCE_DEPTH_ZERO_TO_ONE
#pragma GCC poison GLM_FORCE_DEPTH_ZERO_TO_ONE
#endif
#ifndef GLM_FORCE_EXPLICIT_CTOR
#pragma GCC poison GLM_FORCE_EXPLICIT_CTOR
#endif
#ifndef GLM_FORCE_LEFT_HANDED
#pragma GCC poison GLM_FORCE_LEFT_HANDED
#endif
#ifndef GLM_FORCE_SIZE_T_LENGTH
#pragma GCC poison GLM_FORCE_SIZE_T_LENGTH
#endif
#ifndef GLM_FORCE_SWIZZLE
#pragma GCC poison GLM_FORCE_SWIZZLE
#endif
#ifndef GLM_FORCE_UNRESTRICTED_GENTYPE
#pragma GCC poison GLM_FORCE_UNRESTRICTED_GENTYPE
#endif
#ifndef GLM_FORCE_XYZW_ONLY
#pragma GCC poison GLM_FORCE_XYZW_ONLY
#endif

#endif
