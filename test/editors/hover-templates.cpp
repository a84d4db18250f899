// A type that depends on a template has no layout yet; an instantiation and a
// reference have.
// REQUIRES: clangd
// RUN: %edit --command "%matrix_build/bin/matrix-clang++ -std=c++20" --file %s -- hover:dependent hover:deduced hover:reference | FileCheck %s
// CHECK-NOT: error
template <class T, unsigned R, unsigned C> using matrix = T __attribute__((matrix_type(R, C)));

template <unsigned N> matrix<float, N, N> twice(matrix<float, N, N> /*dependent*/m) { return m + m; }
int use(matrix<float, 3, 3> m) {
  auto /*deduced*/result = twice(m);
  const auto &/*reference*/same = result;
  return same[0][0];
}

// CHECK-LABEL: == hover:dependent
// CHECK: param m
// CHECK-NOT: alignment
// CHECK-LABEL: == hover:deduced
// CHECK: 3 x 3 matrix of float, column-major; 36 bytes, alignment 4.
// CHECK-LABEL: == hover:reference
// CHECK: 3 x 3 matrix of {{(const )?}}float, column-major; 36 bytes, alignment 4.
