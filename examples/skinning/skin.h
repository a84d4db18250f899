// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linear-blend skinning: each vertex of a skin hangs on up to four bones, and
// moves by the weighted mean of their transforms.

#ifndef SKIN_H
#define SKIN_H

#include <stddef.h>

typedef float Transform __attribute__((matrix_type(4, 4)));
// Two vectors that the same matrix moves are columns of one matrix: the
// position, whose w is 1, and the normal, whose w is 0.
typedef float Place __attribute__((matrix_type(4, 2)));
enum { Position, Normal };

struct Vertex {
  Place Place;
  float Weights[4]; // their sum is 1
  int Bones[4];
};

static inline void skin(const Transform *restrict Bones,
                        const struct Vertex *restrict Vertices, size_t Count,
                        Place *restrict Result) {
  for (size_t I = 0; I < Count; ++I) {
    const struct Vertex *V = &Vertices[I];
    Transform Blend = Bones[V->Bones[0]] * V->Weights[0] +
                      Bones[V->Bones[1]] * V->Weights[1] +
                      Bones[V->Bones[2]] * V->Weights[2] +
                      Bones[V->Bones[3]] * V->Weights[3];
    Result[I] = Blend * V->Place; // the normal's length is not kept
  }
}

#endif
