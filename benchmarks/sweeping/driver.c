// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   program CORE MICROSECONDS try FIRST
//   program CORE MICROSECONDS run < PLAN
//
// try checks the functions of each case, from the FIRST one on, against each
// other and times each alone; run times some of them in turn, once. Both are
// pinned to a core, and print lines of tab-separated words:
//
//   case   NUMBER                begins
//   wrong  NUMBER NAME TEXT      the case is not timed
//   time   NUMBER NAME SECONDS   of one call: the least of the samples
//
// A line of the PLAN names a case by its place in the table, how many functions
// run, and for each its place and how many calls are a sample.
//
// A sample is as many calls as fill MICROSECONDS, after some that are not
// counted. All functions take a sample before any takes its next one: what
// disturbs the machine for longer meets all of them. Runs are processes of
// their own, since where the system places code and data in memory makes small
// functions faster or slower. The clock is the thread's processor time, which
// stands still while another process has the core.

#define _GNU_SOURCE
#include "driver.h"
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GuardBytes = 256, Tries = 3, Samples = 5 };
static const unsigned char GuardByte = 0xa5;

static double sample_seconds;

static void die(const char *what) {
  fprintf(stderr, "sweep: error: %s\n", what);
  exit(2);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

#ifdef __x86_64__
// Loops over bfloats call these where the processor has no AVX512-BF16; libgcc
// has them from version 13 on.
__attribute__((weak)) __bf16 __truncsfbf2(float value) {
  unsigned bits;
  __bf16 result;
  memcpy(&bits, &value, 4);
  unsigned short upper = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  memcpy(&result, &upper, 2);
  return result;
}

// Rounded to a float's odd neighbor first, so that what is rounded once more is
// as if it was rounded once.
__attribute__((weak)) __bf16 __truncdfbf2(double value) {
  float nearest = (float)value;
  unsigned bits;
  memcpy(&bits, &nearest, 4);
  if (fabs((double)nearest) > fabs(value))
    --bits;
  bits |= (double)nearest != value;
  memcpy(&nearest, &bits, 4);
  return __truncsfbf2(nearest);
}
#endif

static double get(const void *p, const struct operand *o) {
  switch (o->kind) {
  case KindFloat:
    return o->bytes == 2   ? (double)*(const _Float16 *)p
           : o->bytes == 4 ? *(const float *)p
                           : *(const double *)p;
  case KindBfloat:
    return (double)(float)*(const __bf16 *)p;
  case KindSigned:
    return o->bytes == 1   ? *(const signed char *)p
           : o->bytes == 2 ? *(const short *)p
           : o->bytes == 4 ? *(const int *)p
                           : *(const long *)p;
  case KindUnsigned:
    return o->bytes == 1   ? *(const unsigned char *)p
           : o->bytes == 2 ? *(const unsigned short *)p
           : o->bytes == 4 ? *(const unsigned *)p
                           : *(const unsigned long *)p;
  case KindBool:
    return *(const unsigned char *)p;
  }
  return 0;
}

static void put(void *p, const struct operand *o, long value) {
  if (o->kind == KindBfloat)
    *(__bf16 *)p = (__bf16)(float)value;
  else if (o->kind == KindFloat && o->bytes == 2)
    *(_Float16 *)p = (_Float16)value;
  else if (o->kind == KindFloat && o->bytes == 4)
    *(float *)p = value;
  else if (o->kind == KindFloat)
    *(double *)p = value;
  else
    memcpy(p, &value, o->bytes); // the lower bytes
}

static unsigned next(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

static long gcd(long a, long b) { return b ? gcd(b, a % b) : a; }

static long number(const struct operand *o, long k, unsigned *state) {
  long two = 1 + next(state) % 2;
  int minus = next(state) % 2 && o->kind != KindUnsigned;
  long step = o->limit / 3 + 1;
  switch (o->fill) {
  case FillSmall:
    return o->kind == KindUnsigned ? 1 + next(state) % 4 : minus ? -two : two;
  case FillUnit:
    return minus ? -1 : 1;
  case FillPositive:
    return 1 + next(state) % 4;
  case FillShift:
    return next(state) % (o->limit + 1);
  case FillIndex:
    return next(state) % o->limit;
  case FillPermutation:
    while (gcd(step, o->limit) != 1)
      ++step;
    return (k * step + 1) % o->limit;
  case FillMask:
    return next(state) % 2;
  case FillNothing:
    break;
  }
  return 0;
}

static void fill(char *data, const struct operand *o, unsigned seed) {
  if (o->fill == FillNothing)
    memset(data, 0x5a, o->count * o->bytes);
  else
    for (long k = 0; k < o->count; ++k)
      put(data + k * o->bytes, o, number(o, k, &seed));
}

// Operands start at cache lines, but not at the same place of their pages: then
// stores to one would be mistaken for stores to another.
static char *allocate(const struct operand *o, int place) {
  size_t bytes = o->room * o->bytes + GuardBytes + 8192 + place * 832;
  char *start = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
  if (!start)
    die("no memory");
  return start;
}

struct state {
  const struct sweep_case *the;
  char *d, *operands[MaxOperands];
  long calls[MaxContestants];
  char *blocks[MaxOperands + 1];
};

static void reset(struct state *s) {
  fill(s->d, &s->the->result, 7);
  memset(s->d + s->the->result.room * s->the->result.bytes, GuardByte,
         GuardBytes);
}

static void call(struct state *s, int who, long calls) {
  kernel *f = s->the->contestants[who].call;
  for (long k = 0; k < calls; ++k)
    f(s->d, s->operands[0], s->operands[1], s->operands[2], s->the->i,
      s->the->j);
}

static int same(const struct state *s, const char *x, const char *y) {
  const struct operand *o = &s->the->result;
  if (!memcmp(x, y, o->bytes))
    return 1;
  if (o->kind != KindFloat && o->kind != KindBfloat)
    return 0;
  double a = get(x, o), b = get(y, o);
  if (isnan(a) || isnan(b))
    return isnan(a) && isnan(b);
  // Ours start from the first product, and loops from 0: of products that are
  // -0, the sum is -0 or 0.
  if (a == 0 && b == 0)
    return 1;
  return s->the->tolerance &&
         fabs(a - b) <= s->the->tolerance * fmax(1, fabs(b));
}

// Whether all give what the second one does: that is a loop.
static int check(struct state *s) {
  const struct sweep_case *the = s->the;
  const struct operand *o = &the->result;
  size_t bytes = o->count * o->bytes, room = o->room * o->bytes;
  char *expected = malloc(bytes);
  int good = 1;
  for (int k = 0; k < the->contestant_count; ++k) {
    int who = k == 0 ? 1 : k == 1 ? 0 : k;
    reset(s);
    call(s, who, 1);
    for (int g = 0; g < GuardBytes; ++g)
      if ((unsigned char)s->d[room + g] != GuardByte) {
        printf("wrong\t%d\t%s\twrites behind the result\n", the->number,
               the->contestants[who].name);
        good = 0;
        break;
      }
    if (who == 1)
      memcpy(expected, s->d, bytes);
    for (long e = 0; e < o->count; ++e) {
      const char *x = s->d + e * o->bytes, *y = expected + e * o->bytes;
      if (same(s, x, y))
        continue;
      printf("wrong\t%d\t%s\telement %ld is %.9g, of the loop %.9g\n",
             the->number, the->contestants[who].name, e, get(x, o), get(y, o));
      good = 0;
      break;
    }
  }
  free(expected);
  return good;
}

static double sample(struct state *s, int who) {
  call(s, who, 1 + s->calls[who] / 16);
  double start = now();
  call(s, who, s->calls[who]);
  return (now() - start) / s->calls[who];
}

static void print_time(const struct state *s, int who, double seconds) {
  printf("time\t%d\t%s\t%.6g\n", s->the->number, s->the->contestants[who].name,
         seconds);
}

static void try(struct state *s, int who) {
  reset(s);
  s->calls[who] = 1;
  double each;
  while ((each = sample(s, who)) * s->calls[who] < sample_seconds) {
    double wanted = 1.1 * sample_seconds / fmax(each, 1e-10) + 1;
    s->calls[who] = fmin(wanted, 8.0 * s->calls[who]);
  }
  for (int k = 1; k < Tries; ++k)
    each = fmin(each, sample(s, who));
  print_time(s, who, each);
}

static void run(struct state *s, const int *who, int count) {
  double least[MaxContestants];
  for (int k = 0; k < count; ++k)
    least[k] = INFINITY;
  for (int t = 0; t < Samples; ++t)
    for (int k = 0; k < count; ++k) {
      // An update in place must not grow.
      if (t == 0 || s->the->result.fill != FillNothing)
        reset(s);
      least[k] = fmin(least[k], sample(s, who[k]));
    }
  for (int k = 0; k < count; ++k)
    print_time(s, who[k], least[k]);
}

static void begin(struct state *s, int place) {
  *s = (struct state){.the = &sweep_cases[place]};
  printf("case\t%d\n", s->the->number);
  fflush(stdout);
  s->d = s->blocks[0] = allocate(&s->the->result, 0);
  for (int o = 0; o < MaxOperands; ++o) {
    const struct operand *operand = &s->the->operands[o];
    s->blocks[o + 1] = allocate(operand, o + 1);
    s->operands[o] = s->blocks[o + 1] + (o + 1) * 832;
    fill(s->operands[o], operand, 100 + o);
  }
}

static void end(struct state *s) {
  for (int o = 0; o <= MaxOperands; ++o)
    free(s->blocks[o]);
}

static void run_plan(void) {
  struct state s;
  for (int place, count; scanf("%d %d", &place, &count) == 2;) {
    int who[MaxContestants];
    long calls[MaxContestants];
    if (place < 0 || place >= sweep_case_count || count > MaxContestants)
      die("no such case");
    for (int k = 0; k < count; ++k)
      if (scanf("%d %ld", &who[k], &calls[k]) != 2)
        die("a line of the plan is short");
    begin(&s, place);
    for (int k = 0; k < count; ++k)
      s.calls[who[k]] = calls[k];
    run(&s, who, count);
    end(&s);
  }
}

static void try_all(int first) {
  struct state s;
  for (int place = first; place < sweep_case_count; ++place) {
    begin(&s, place);
    if (check(&s))
      for (int who = 0; who < s.the->contestant_count; ++who)
        try(&s, who);
    end(&s);
  }
}

int main(int count, char **words) {
  if (count < 4)
    die("wants CORE MICROSECONDS try FIRST, or CORE MICROSECONDS run");
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(atoi(words[1]), &set);
  if (sched_setaffinity(0, sizeof set, &set))
    die("no such core for this process");
  sample_seconds = 1e-6 * atof(words[2]);
  if (!strcmp(words[3], "run"))
    run_plan();
  else
    try_all(count > 4 ? atoi(words[4]) : 0);
  return 0;
}
