// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What has to be so beside memory: conditions, addresses, the order of calls.

/// A condition that a tested function finds.
SUPPORT void expect(int is_so, const char *what) {
  if (is_so && BREAK != 5)
    return;
  ++failures;
  if (reported++ < 5)
    printf("MISMATCH: seed %llu, %s: expected: %s\n", PROGRAM, current_test,
           what);
}

/// The pointer goes through memory that the compiler does not know.
SUPPORT void expect_aligned(const volatile void *pointer, int alignment) {
  const volatile void *volatile hidden = pointer;
  expect((uintptr_t)hidden % (uintptr_t)alignment == 0, "an aligned address");
}

// The order of calls: each adds its digit.
static long order;

SUPPORT int in_order(int digit, int value) {
  order = order * 10 + digit;
  return value;
}

SUPPORT void expect_order(long expected) {
  if (order != expected)
    printf("order %ld, not %ld\n", order, expected);
  expect(order == expected, "the order of evaluation");
}
