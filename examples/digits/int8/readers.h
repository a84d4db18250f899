// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two ways to read digits, in files of their own: demo compiles each with
// several compilers.

#ifndef READERS_H
#define READERS_H

#include "network8.h"

/// Scores (Digits an image) and answers of Count images.
typedef void Reader(const struct Network8 *restrict Net,
                    const unsigned char *restrict Images, size_t Count,
                    int *restrict Scores, unsigned char *restrict Answers);

extern const size_t BatchSize; // Count for matrices is a multiple of it
Reader matrices, plainLoops;

#endif
