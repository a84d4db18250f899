// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cases of a program, as its table has them.

#ifndef SWEEPING_DRIVER_H
#define SWEEPING_DRIVER_H

enum kind { KindFloat, KindBfloat, KindSigned, KindUnsigned, KindBool };

// What an operand holds; draws.py says when.
enum fill {
  FillNothing,
  FillSmall,       // -2, -1, 1, 2; unsigned 1 to 4
  FillUnit,        // -1, 1; unsigned 1
  FillPositive,    // 1 to 4
  FillShift,       // 0 to limit
  FillIndex,       // 0 to limit - 1
  FillPermutation, // the same, each at most once
  FillMask         // 0, 1
};

// Elements in memory, gaps included. A vector of three elements may write a
// fourth one: all that is written is within the room.
struct operand {
  enum kind kind;
  int bytes; // of an element
  long count;
  enum fill fill;
  long limit;
  long room; // elements
};

typedef void kernel(void *d, const void *a, const void *b, const void *c,
                    long i, long j);

struct contestant {
  const char *name;
  kernel *call;
};

enum { MaxOperands = 3, MaxContestants = 16 };

struct sweep_case {
  int number;
  struct operand result;
  struct operand operands[MaxOperands];
  long i, j;
  double tolerance; // 0: every bit, or both are NaN
  int contestant_count;
  // The first one is ours.
  struct contestant contestants[MaxContestants];
};

extern const struct sweep_case sweep_cases[];
extern const int sweep_case_count;

#endif
