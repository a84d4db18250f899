// Definitions and renaming, of objects and of types.
// REQUIRES: clangd
// RUN: %edit --command %matrix_build/bin/matrix-clang --file %s -- definition:type definition:object definition:element rename:object:scaled rename:type:matrix4 | FileCheck %s --match-full-lines --strict-whitespace
typedef float m4 __attribute__((matrix_type(4, 4)));
m4 apply(m4 transform, const m4 *all, int n) {
  /*type*/m4 sum = transform * all[n];
  sum[0][n] = /*object*/transform[n][0];
  return transform * /*element*/sum;
}

//      CHECK:== definition:type
// CHECK-NEXT:4: typedef float m4 __attribute__((matrix_type(4, 4)));
// CHECK-NEXT:== definition:object
// CHECK-NEXT:5: m4 apply(m4 transform, const m4 *all, int n) {
// CHECK-NEXT:== definition:element
// CHECK-NEXT:6:   m4 sum = transform * all[n];
// CHECK-NEXT:== rename:object:scaled
// CHECK-NEXT:5: m4 apply(m4 scaled, const m4 *all, int n) {
// CHECK-NEXT:6:   m4 sum = scaled * all[n];
// CHECK-NEXT:7:   sum[0][n] = scaled[n][0];
// CHECK-NEXT:8:   return scaled * sum;
// CHECK-NEXT:== rename:type:matrix4
// CHECK-NEXT:4: typedef float matrix4 __attribute__((matrix_type(4, 4)));
// CHECK-NEXT:5: matrix4 apply(matrix4 transform, const matrix4 *all, int n) {
// CHECK-NEXT:6:   matrix4 sum = transform * all[n];
