// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The splats of examples/splats: a call projects SplatCount Gaussians to the
// picture of one camera. The structures have the bytes of what
// examples/splats/splat.h has.

#ifndef SPLATS_DATA_H
#define SPLATS_DATA_H

#include "../kernel.h"

enum { SplatCount = 256 };

struct PlainSplat {
  float Rotation[3 * 3], Scale[3], Position[3];
};

struct PlainCamera {
  float View[3 * 3], Offset[3], Focal;
};

struct PlainProjected {
  float Covariance[2 * 2], Mean[2], Depth;
};

#endif
