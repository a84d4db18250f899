// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   harness [OPTION...] CASE.so LABEL=KERNEL.so... [--same LABEL LABEL]...
//
// Runs the kernels of one case in turn on the same memory, pinned to one core,
// and prints lines of tab-separated words:
//
//   about    LABEL TEXT           what the kernel says about itself
//   none     LABEL                cannot do this
//   wrong    LABEL TEXT           is not timed; the exit status is 1
//   time     LABEL ROUND SECONDS  of one call: the median of a round's samples
//   work     LABEL OPERATIONS     of one call, where the kernel says so
//   preempted SHARE               of the samples, for at least 1 % of their
//   time
//
// A sample is as many calls as fill --sample microseconds, after some calls
// that are not counted. The clock is the thread's processor time: while another
// process has the core it stands still, although caches may be colder
// afterwards. All kernels take a sample before any takes its next one, so that
// a slower moment of the machine meets all of them.

#define _GNU_SOURCE
#include "harness.h"
#include "case.h"
#include <dlfcn.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MaxKernels = 64, MaxSamples = 1001, GuardBytes = 256 };
static const unsigned char GuardByte = 0xa5;

typedef void repeat_function(long calls, void *d, const void *a, const void *b,
                             const void *c);

struct contestant {
  const char *label;
  repeat_function *repeat;
  int runs;   // 0: none or wrong
  long calls; // in a sample
  unsigned char *result;
  double samples[MaxSamples];
};

static struct contestant contestants[MaxKernels];
static int contestant_count;
static const struct benchmark_case *the;
static void *data[4];
static int status;

static void die(const char *what, const char *detail) {
  fprintf(stderr, "harness: error: %s: %s\n", what, detail);
  exit(2);
}

static double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void pin(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  if (sched_setaffinity(0, sizeof set, &set))
    die("sched_setaffinity", "no such core for this process");
}

static void *open_or_die(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    die("dlopen", dlerror());
  return library;
}

// Matrices start at cache lines, but not at the same place of their pages: then
// stores to one would be mistaken for stores to another.
static void allocate(size_t offset) {
  for (int i = 0; i < 4; ++i) {
    size_t room = the->bytes[i] + offset + GuardBytes + 4096;
    char *start = aligned_alloc(4096, (room + 4095) / 4096 * 4096 + 4096);
    if (!start)
      die("memory", "exhausted");
    data[i] = start + i * 832 + offset;
    memset((char *)data[i] + the->bytes[i], GuardByte, GuardBytes);
  }
}

static int guards_stand(void) {
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < GuardBytes; ++j)
      if (((unsigned char *)data[i])[the->bytes[i] + j] != GuardByte)
        return 0;
  return 1;
}

static void wrong(struct contestant *one, const char *message) {
  printf("wrong\t%s\t%s\n", one->label, message);
  one->runs = 0;
  status = 1;
}

static void call(struct contestant *one, long calls) {
  one->repeat(calls, data[0], data[1], data[2], data[3]);
}

static void add(const char *label, void *library) {
  if (contestant_count == MaxKernels)
    die("too many kernels", label);
  struct contestant *one = &contestants[contestant_count++];
  one->label = label;
  one->repeat = (repeat_function *)dlsym(library, "repeat");
  if (!one->repeat)
    die(label, "no function named repeat");
  const char *(*about)(void) = (const char *(*)(void))dlsym(library, "about");
  if (about)
    printf("about\t%s\t%s\n", label, about());
  int (*available)(void) = (int (*)(void))dlsym(library, "available");
  if (available && !available()) {
    printf("none\t%s\n", label);
    return;
  }
  one->runs = 1;
  const double *work = dlsym(library, "work");
  if (work) { // a calibration loop: it has no result
    printf("work\t%s\t%.17g\n", label, *work);
    return;
  }
  char message[256];
  the->fill(data);
  call(one, 1);
  one->result = malloc(the->bytes[0]);
  memcpy(one->result, data[0], the->bytes[0]);
  if (the->check(data[0], message, sizeof message))
    wrong(one, message);
  else if (!guards_stand())
    die(label, "wrote past the end of a matrix");
}

static struct contestant *find(const char *label) {
  for (int i = 0; i < contestant_count; ++i)
    if (!strcmp(contestants[i].label, label))
      return &contestants[i];
  return NULL;
}

static void check_same(const char *first, const char *second) {
  struct contestant *a = find(first), *b = find(second);
  if (!a || !b || !a->runs || !b->runs ||
      !memcmp(a->result, b->result, the->bytes[0]))
    return;
  char message[256];
  snprintf(message, sizeof message, "differs in bits from %s", second);
  wrong(a, message);
}

// Processor seconds of one call; *preempted grows when others had the core.
static double sample(struct contestant *one, int *preempted) {
  call(one, 1 + one->calls / 16);
  double wall = seconds(CLOCK_MONOTONIC), start;
  start = seconds(CLOCK_THREAD_CPUTIME_ID);
  call(one, one->calls);
  double used = seconds(CLOCK_THREAD_CPUTIME_ID) - start;
  *preempted += (seconds(CLOCK_MONOTONIC) - wall) > 1.01 * used + 2e-6;
  return used / one->calls;
}

static void calibrate(struct contestant *one, double target) {
  int preempted;
  the->fill(data);
  one->calls = 1;
  for (double each; (each = sample(one, &preempted)) * one->calls < target;) {
    double wanted = 1.1 * target / (each > 1e-10 ? each : 1e-10) + 1;
    one->calls = wanted < 8.0 * one->calls ? (long)wanted : 8 * one->calls;
  }
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void measure(const struct options *options) {
  int taken = 0, preempted = 0;
  double longest = 0;
  for (int i = 0; i < contestant_count; ++i)
    if (contestants[i].runs)
      calibrate(&contestants[i], 1e-6 * options->sample);
  for (int round = 0; round < options->rounds; ++round) {
    int samples = options->samples;
    for (int s = 0; s < samples; ++s) {
      double start = seconds(CLOCK_MONOTONIC);
      for (int i = 0; i < contestant_count; ++i)
        if (contestants[i].runs) {
          the->fill(data); // an update in place must not grow
          contestants[i].samples[s] = sample(&contestants[i], &preempted);
          ++taken;
        }
      double turn = seconds(CLOCK_MONOTONIC) - start;
      longest = turn > longest ? turn : longest;
      if (s >= 2 && longest * s * options->rounds > options->seconds)
        samples = s + 1; // large matrices: fewer, but at least three
    }
    for (int i = 0; i < contestant_count; ++i)
      if (contestants[i].runs) {
        qsort(contestants[i].samples, samples, sizeof(double), ascending);
        printf("time\t%s\t%d\t%.9g\n", contestants[i].label, round,
               contestants[i].samples[samples / 2]);
      }
  }
  printf("preempted\t%.4f\n", taken ? (double)preempted / taken : 0.0);
}

int main(int count, char **words) {
  struct options options;
  int at = read_options(&options, count, words);
  pin(options.core);
  the = dlsym(open_or_die(words[at++]), "the_case");
  if (!the)
    die(words[at - 1], "no the_case");
  allocate(options.offset);
  the->fill(data);
  the->prepare(data);
  for (; at < count && strcmp(words[at], "--same"); ++at) {
    char *equals = strchr(words[at], '=');
    if (!equals)
      die(words[at], "should be LABEL=KERNEL.so");
    *equals = 0;
    add(words[at], open_or_die(equals + 1));
    fflush(stdout);
  }
  for (; at + 2 < count; at += 3)
    check_same(words[at + 1], words[at + 2]);
  measure(&options);
  return status;
}
