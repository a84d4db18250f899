// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The network that train.py trains. weights.inc defines one, named Trained.

#ifndef NETWORK_H
#define NETWORK_H

#include "images.h"

enum { Hidden = 48, Digits = 10 }; // Pixels is 64

struct Network { // matrices are column-major
  float W1[Hidden * Pixels], B1[Hidden], W2[Digits * Hidden], B2[Digits];
};

#endif
