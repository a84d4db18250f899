// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The example's own function.

#include "data.h"
#include "splats/splat.h"

KERNEL(struct Projected *RESTRICT Result, const struct Camera *RESTRICT Camera,
       const struct Splat *RESTRICT Splats, const void *Unused) {
  project(Camera, Splats, SplatCount, Result);
  MAYBE_BREAK(Result);
}
