// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What functions say of the versions of Target/Versions.h.

#ifndef MATRIX_MACHINE_VERSIONATTRIBUTES_H
#define MATRIX_MACHINE_VERSIONATTRIBUTES_H

namespace matrix {

/// The function attribute that asks for versions. Its value is "exact": all of
/// them round as the function's own code does; or "contract": each may fuse
/// what `contract` lets it fuse.
inline constexpr char VersionsAttribute[] = "matrix-multiversion";

/// The function attribute of a version that fuses nothing, because the
/// function's own code, on a processor without fused operations, cannot.
inline constexpr char UnfusedAttribute[] = "matrix-unfused";

/// The function attribute of a version: the name of its level, or "base".
inline constexpr char VersionNameAttribute[] = "matrix-version";

} // namespace matrix

#endif
