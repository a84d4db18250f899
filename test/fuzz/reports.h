// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What has to be so beside memory: conditions, addresses, the order of calls, and
// what a sanitizer reports about a child process.

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

/// Zero in a child process, whose messages the parent then reads.
SUPPORT int begin_child(int *messages) {
  int ends[2];
  fflush(stdout);
  if (pipe(ends))
    abort();
  int child = fork();
  if (child < 0)
    abort();
  *messages = ends[child == 0];
  close(ends[child != 0]);
  if (child)
    return child;
  dup2(ends[1], 2);
  signal(SIGSEGV, SIG_DFL);
  signal(SIGBUS, SIG_DFL);
  return 0;
}

/// Waits for the child, which should have said the text.
SUPPORT void expect_report(int child, int messages, const char *text) {
  char said[4096];
  size_t size = 0;
  for (ssize_t got;
       size < sizeof said - 1 &&
       (got = read(messages, said + size, sizeof said - 1 - size)) > 0;)
    size += (size_t)got;
  said[size] = 0;
  close(messages);
  waitpid(child, NULL, 0);
  if (!strstr(said, text))
    printf("reported: %s\n", said);
  expect(strstr(said, text) != NULL, text);
}

/// Between elements lies what nobody may read: those of `lines` lines of `length`,
/// so many elements apart. No lines: all of it may be read again.
SUPPORT void hide_gaps(void *memory, size_t bytes, size_t size, int lines,
                       int length, int line_step, int step) {
#if __has_feature(address_sanitizer)
  if (lines)
    __asan_poison_memory_region(memory, bytes);
  else
    __asan_unpoison_memory_region(memory, bytes);
  for (int line = 0; line < lines; ++line)
    for (int i = 0; i < length; ++i)
      __asan_unpoison_memory_region(
          (char *)memory + (size_t)(line * line_step + i * step) * size, size);
#else
  (void)memory, (void)bytes, (void)size, (void)lines, (void)length;
  (void)line_step, (void)step;
#endif
}

/// The statement runs in a child process of its own.
#if __has_feature(undefined_behavior_sanitizer)
#define EXPECT_REPORT(TEXT, ...)                                               \
  do {                                                                         \
    int messages, child = begin_child(&messages);                              \
    if (!child) {                                                              \
      __VA_ARGS__;                                                             \
      _exit(0);                                                                \
    }                                                                          \
    expect_report(child, messages, TEXT);                                      \
  } while (0)
#else
#define EXPECT_REPORT(TEXT, ...) (void)0
#endif
