// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLM's functions with <matrix/glm.h> before everything, against loops.
// REQUIRES: glm
// RUN: %each_compiler %s -- -include matrix/glm.h -O1
// RUN: %each_compiler --only matrices-native --only matrices-rows --only structures %s -- -include matrix/glm.h -O1
// RUN: %each_compiler --only matrices-native %s -- -include matrix/glm.h -O1 -DGLM_FORCE_DEFAULT_ALIGNED_GENTYPES
// RUN: %each_compiler --only matrices-native %s -- -O1 -DAFTERWARDS
#include <glm/glm.hpp>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#ifdef AFTERWARDS
#include <matrix/glm.h>
#endif

#include "library_test.h"

#include <cmath>
#include <limits>

#ifdef __MATRIX_DETAIL_GLM_FUNCTIONS_H
// As GLM's, but the test should not pass by GLM's own alone.
static_assert(mx::from_glm::stride<float, 4, glm::defaultp> == 4);
#elif defined(__matrix_clang__) && defined(MX_HAS_MATRIX_TYPE)
static_assert(!MX_HAS_MATRIX_TYPE);
#endif

template <class T, int N> void square() {
  using M = glm::mat<N, N, T>;
  using V = glm::vec<N, T>;
  const T bound = 16 * std::numeric_limits<T>::epsilon();
  M a, b;
  V v;
  for (int i = 0; i < N; ++i) {
    v[i] = static_cast<T>(random_number());
    for (int j = 0; j < N; ++j) {
      a[i][j] = static_cast<T>(random_number()) + (i == j ? T(2) : T(0));
      b[i][j] = static_cast<T>(random_number());
    }
  }
  const M product = a * b, unit = glm::inverse(a) * a;
  const V column = a * v, row = v * a;
  M own = a;
  own *= b;
  for (int i = 0; i < N; ++i) {
    T below = 0, beside = 0;
    for (int j = 0; j < N; ++j) {
      T sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a[k][i] * b[j][k];
      CHECK(std::fabs(product[j][i] - sum) <= bound);
      CHECK(own[j][i] == product[j][i]);
      CHECK(std::fabs(unit[j][i] - (i == j ? T(1) : T(0))) <= 8 * bound);
      below += a[j][i] * v[j];
      beside += a[i][j] * v[j];
    }
    CHECK(std::fabs(column[i] - below) <= bound);
    CHECK(std::fabs(row[i] - beside) <= bound);
  }
  CHECK(a * T(2) == a + a && T(2) * a == a + a);
  // NaNs and infinities stay in their columns; singular matrices have no
  // inverse that is finite.
  M nan = b;
  nan[1][0] = std::numeric_limits<T>::quiet_NaN();
  M spread = a * nan;
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < N; ++i)
      CHECK(std::isnan(spread[j][i]) == (j == 1));
  CHECK(!std::isfinite(glm::inverse(M(0))[0][0]));
}

int main() {
  square<float, 2>(), square<float, 3>(), square<float, 4>();
  square<double, 2>(), square<double, 3>(), square<double, 4>();
  // What GLM builds on these.
  glm::mat4 view =
      glm::lookAt(glm::vec3(1, 2, 3), glm::vec3(0), glm::vec3(0, 1, 0));
  glm::mat4 back = glm::affineInverse(view) * view;
  glm::vec4 eye = view * glm::vec4(1, 2, 3, 1);
  CHECK(std::fabs(back[3][0]) < 1e-5f && std::fabs(back[2][2] - 1) < 1e-5f);
  CHECK(std::fabs(eye.x) + std::fabs(eye.y) + std::fabs(eye.z) < 1e-5f);
  glm::quat q = glm::angleAxis(0.5f, glm::vec3(0, 0, 1));
  glm::vec3 turned =
      glm::mat3_cast(q) * glm::vec3(1, 0, 0) - q * glm::vec3(1, 0, 0);
  CHECK(glm::length(turned) < 1e-6f);
  glm::mat4x3 narrow(1);
  CHECK((narrow * glm::mat4(2))[1][1] == 2);
  return failures != 0;
}
