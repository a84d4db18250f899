// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "7. Machine IR": pseudo instructions have extents as operands, the instructions
// that they become have none.
//
// RUN: %tile_clang -O2 -S -mllvm -stop-after=finalize-isel -o - %s | FileCheck %s
// RUN: %tile_clang -O2 -S -mllvm -stop-after=virtregrewriter -o - %s | FileCheck --check-prefix=REAL %s

#include <immintrin.h>

// CHECK: %[[X:[0-9]+]]:tile = PTILEZEROV %[[M:[0-9]+]], %[[N:[0-9]+]]
// CHECK: %[[Y:[0-9]+]]:tile = PTILELOADDV %[[M]], %[[K:[0-9]+]],
// CHECK: %[[Z:[0-9]+]]:tile = PTILELOADDV {{.*}}, %[[N]],
// CHECK: %[[D:[0-9]+]]:tile = PTDPBSUDV {{(killed )?}}%[[M]], {{(killed )?}}%[[N]], {{(killed )?}}%[[K]], {{(killed )?}}%[[X]], {{(killed )?}}%[[Y]], {{(killed )?}}%[[Z]]
// CHECK: PTILESTOREDV {{.*}}%[[D]]
//
// REAL: renamable $tmm{{[0-7]}} = PTILEZEROV
// REAL: renamable $[[X:tmm[0-7]]] = PTDPBSUDV {{.*}}killed renamable $[[X]],
void product(unsigned short M, unsigned short N, unsigned short K,
             unsigned short RowsOfZ, void *P) {
  __tile1024i X = {M, N}, Y = {M, K}, Z = {RowsOfZ, N};
  __tile_zero(&X);
  __tile_loadd(&Y, P, 64);
  __tile_loadd(&Z, P, 64);
  __tile_dpbsud(&X, Y, Z);
  __tile_stored(P, 64, X);
}
