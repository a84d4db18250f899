// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The skinning of examples/skinning: a call moves VertexCount vertices,
// position and normal, each by four of the bones. The structures have the bytes
// of what examples/skinning/skin.h has; w of a position is 1, that of a normal
// 0.

#ifndef SKINNING_DATA_H
#define SKINNING_DATA_H

#include "../kernel.h"

enum { BoneCount = 32, VertexCount = 256 };

struct PlainBone {
  float M[4 * 4];
};

struct PlainVertex {
  float Position[4], Normal[4], Weights[4];
  int Bones[4];
};

struct PlainSkinned {
  float Position[4], Normal[4];
};

#endif
