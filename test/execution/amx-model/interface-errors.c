// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extents are set once; tiles need their features; a tile's type is the struct.
//
// RUN: %clang -fsyntax-only -Xclang -verify -mamx-tile -mamx-int8 %s
// RUN: %stock_clang -fsyntax-only -Xclang -verify -mamx-tile -mamx-int8 %s
// RUN: not %clang -c -DFEATURES -mamx-tile -mamx-int8 %s -o %t.o 2>&1 | FileCheck %s

#include <immintrin.h>

char Data[1024];

#ifndef FEATURES
void changed(void) {
  __tile1024i Tile = {16, 64};
  Tile.row =
      8; // expected-error {{cannot assign to non-static data member 'row' with const-qualified type}}
  Tile.col =
      8; // expected-error {{cannot assign to non-static data member 'col' with const-qualified type}}
  __tile1024i Copy = Tile;
  Copy =
      Tile; // expected-error {{cannot assign to variable 'Copy' with const-qualified data member 'row'}}
  // expected-note@amxintrin.h:* 1+ {{declared const here}}
}

void types(__tile1024i *Tile, _tile1024i Bare) {
  __tile_loadd(&Bare, Data,
               64); // expected-error {{incompatible pointer types}}
  __tile_dpbssd(Tile, *Tile, Bare); // expected-error {{incompatible type}}
  // expected-note@amxintrin.h:* 2 {{passing argument to parameter}}
}
#endif

// CHECK: error: always_inline function '__tile_dpbf16ps' requires target feature 'amx-bf16'
// CHECK: error: always_inline function '__tile_dpfp16ps' requires target feature 'amx-fp16'
#ifdef FEATURES
void features(__tile1024i *Tile) {
  __tile_dpbf16ps(Tile, *Tile, *Tile);
  __tile_dpfp16ps(Tile, *Tile, *Tile);
}
#endif
