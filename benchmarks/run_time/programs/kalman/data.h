// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Kalman filter of examples/kalman: a call takes Steps steps, each a
// prediction and a measurement. What the filter knows beforehand and where it
// starts are the structures of examples/kalman/loops.h.

#ifndef KALMAN_DATA_H
#define KALMAN_DATA_H

#include "../kernel.h"
#include "kalman/loops.h"

enum { Steps = 64 };

struct Measurements {
  ELEMENT z[Steps][3];
};

struct Track {
  ELEMENT x[Steps][6]; // each estimate
  ELEMENT P[6 * 6];    // the last covariance
};

using PlainModel = loops::Model<ELEMENT>;
using PlainEstimate = loops::Estimate<ELEMENT>;

#endif
