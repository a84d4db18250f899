// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The extended Kalman filter of examples/ekf: a call takes Steps steps, each a
// prediction, a position and a distance. What the filter knows beforehand and
// where it starts are the structures of examples/ekf/loops.h.

#ifndef EKF_DATA_H
#define EKF_DATA_H

#include "../kernel.h"
#include "ekf/loops.h"

enum { Steps = 64 };

struct Measurements {
  ELEMENT Position[Steps][3], Range[Steps];
};

struct Track {
  ELEMENT x[Steps][9]; // each estimate
  ELEMENT P[9 * 9];    // the last covariance
};

using PlainModel = ekf_loops::Model<ELEMENT>;
using PlainEstimate = ekf_loops::Estimate<ELEMENT>;

#endif
