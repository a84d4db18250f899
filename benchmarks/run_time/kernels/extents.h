// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extents that the compiler does not know: EXTENTS declares variables of them in
// a function, and ROWS, COLUMNS and INNER are these from here on.

#ifndef BENCHMARK_EXTENTS_H
#define BENCHMARK_EXTENTS_H

static inline long hidden(long extent) {
  __asm__("" : "+r"(extent));
  return extent;
}
enum { KnownRows = ROWS, KnownColumns = COLUMNS, KnownInner = INNER };
#undef ROWS
#undef COLUMNS
#undef INNER
#define ROWS Rows
#define COLUMNS Columns
#define INNER Inner
#define EXTENTS                                                                \
  const long Rows = hidden(KnownRows), Columns = hidden(KnownColumns),         \
             Inner = hidden(KnownInner);                                       \
  (void)Rows, (void)Columns, (void)Inner

#endif
