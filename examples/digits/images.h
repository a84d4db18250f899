// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A set of labelled 8 x 8 images, read from a text file: one image a line, the
// label, a space and 64 pixels from 0 (white) to g (16, black), row by row. A
// line that begins with # is a comment.

#ifndef IMAGES_H
#define IMAGES_H

#include <stdbool.h>
#include <stddef.h>

enum { Side = 8, Pixels = Side * Side };

struct ImageSet {
  size_t Count;          // images in the file
  size_t Padded;         // Count, rounded up; the images added are white
  float *Images;         // Pixels of them an image, row by row; 1 is black
  unsigned char *Labels; // 0 to 9
};

/// Reads a file into an empty set and pads it to a multiple of Batch images.
/// Prints a diagnostic and returns false if the file is not as it should be;
/// the set is to be freed in any case.
bool readImages(const char *Path, size_t Batch, struct ImageSet *Set);

void freeImages(struct ImageSet *Set);

#endif
