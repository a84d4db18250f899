// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The harness's options: a word and a number each, in front of the case.

#ifndef BENCHMARK_HARNESS_H
#define BENCHMARK_HARNESS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
  int core, rounds, samples;
  double sample;  // microseconds that a sample takes at least
  double seconds; // that a case should take at most
  size_t offset;  // bytes by which matrices miss a cache line
};

// The index of the first word that is no option.
static inline int read_options(struct options *options, int count,
                               char **words) {
  *options = (struct options){0, 5, 9, 200, 5, 0};
  int at = 1;
  for (; at + 1 < count && words[at][0] == '-'; at += 2) {
    const char *name = words[at];
    double value = atof(words[at + 1]);
    if (!strcmp(name, "--core"))
      options->core = (int)value;
    else if (!strcmp(name, "--rounds"))
      options->rounds = (int)value;
    else if (!strcmp(name, "--samples"))
      options->samples = value < 1 ? 1 : value > 1001 ? 1001 : (int)value;
    else if (!strcmp(name, "--sample"))
      options->sample = value;
    else if (!strcmp(name, "--seconds"))
      options->seconds = value;
    else if (!strcmp(name, "--offset"))
      options->offset = (size_t)value;
    else
      break;
  }
  if (at >= count || words[at][0] == '-') {
    fprintf(stderr, "harness: error: bad option '%s'\n",
            at < count ? words[at] : "");
    exit(2);
  }
  return at;
}

#endif
