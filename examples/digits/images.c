// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the images of images.h. Nothing here knows about matrices.

#define _POSIX_C_SOURCE 200809L // getline
#include "images.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static float pixelValue(char C) { // 0-9 a-g are 0 to 16; -1 if C is neither
  if (C >= '0' && C <= '9')
    return (C - '0') / 16.0f;
  if (C >= 'a' && C <= 'g')
    return (C - 'a' + 10) / 16.0f;
  return -1;
}

/// Reads "<label> <64 pixels>" into image N; returns what is wrong, or NULL.
static const char *readImage(const char *Line, size_t Length,
                             struct ImageSet *Set, size_t N) {
  if (Length < 2 || Line[0] < '0' || Line[0] > '9' || Line[1] != ' ')
    return "a line begins with its label, a digit, and a space";
  if (Length != 2 + Pixels)
    return Length < 2 + Pixels ? "an image has 64 pixels, got fewer"
                               : "an image has 64 pixels, got more";
  Set->Labels[N] = (unsigned char)(Line[0] - '0');
  for (int I = 0; I < Pixels; ++I) {
    float Value = pixelValue(Line[2 + I]);
    if (Value < 0)
      return "a pixel is one of 0-9 and a-g, got something else";
    Set->Images[N * Pixels + I] = Value;
  }
  return NULL;
}

/// Makes room for Padded images; the new ones are white.
static bool grow(struct ImageSet *Set, size_t Padded) {
  size_t Size = Pixels * sizeof(float);
  float *Images = realloc(Set->Images, Padded * Size);
  if (Images)
    Set->Images = Images;
  unsigned char *Labels = realloc(Set->Labels, Padded);
  if (Labels)
    Set->Labels = Labels;
  if (!Images || !Labels)
    return false;
  memset(Images + Set->Padded * Pixels, 0, (Padded - Set->Padded) * Size);
  Set->Padded = Padded;
  return true;
}

bool readImages(const char *Path, size_t Batch, struct ImageSet *Set) {
  FILE *File = fopen(Path, "r");
  if (!File) {
    perror(Path);
    return false;
  }
  const char *Wrong = NULL;
  char *Line = NULL;
  size_t Capacity = 0, LineNumber = 0;
  ssize_t Length;
  while (!Wrong && (Length = getline(&Line, &Capacity, File)) >= 0) {
    ++LineNumber;
    if (Line[0] == '#')
      continue;
    if (Line[Length - 1] == '\n')
      --Length;
    if (Set->Count == Set->Padded && !grow(Set, Set->Padded + Batch))
      Wrong = "no memory for more images";
    else if (!(Wrong = readImage(Line, (size_t)Length, Set, Set->Count)))
      ++Set->Count;
  }
  bool Broken = !Wrong && !feof(File);
  if (Broken)
    perror(Path);
  else if (!Wrong && Set->Count == 0)
    Wrong = "a file has at least one image, got none";
  if (Wrong)
    fprintf(stderr, "%s:%zu: error: %s\n", Path, LineNumber + !LineNumber,
            Wrong);
  free(Line);
  fclose(File);
  return !Wrong && !Broken;
}

void freeImages(struct ImageSet *Set) {
  free(Set->Images);
  free(Set->Labels);
  *Set = (struct ImageSet){0};
}
