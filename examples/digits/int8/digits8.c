// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantises the network of digits.c to bytes, reads digits with it, and checks
// itself.
//
//   digits8 [--time] data/train.txt data/test.txt
//
// The first file's images say how large hidden values become, the second one's
// are read: with matrices (layers.h) and with plain loops (loops.h). All is
// integers, so every score has to be equal, whatever the compiler, its flags and
// the processor.

#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "readers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../weights.inc"

// Bytes may cost this many of 500 digits, and no more.
enum { MostLost = 5 };

struct Result {
  int *Scores;
  unsigned char *Answers;
};

static unsigned char *pixelsOf(const struct ImageSet *Set) { // 0 to 16
  unsigned char *Bytes = malloc(Set->Padded * Pixels);
  for (size_t I = 0; Bytes && I < Set->Padded * Pixels; ++I)
    Bytes[I] = (unsigned char)(Set->Images[I] * 16);
  return Bytes;
}

/// Memory that no right result has: an element that is never written must not be
/// equal by chance.
static bool allocate(struct Result *Result, size_t Count, int Fill) {
  size_t Size = Count * Digits * sizeof(int);
  Result->Scores = malloc(Size);
  Result->Answers = malloc(Count);
  if (!Result->Scores || !Result->Answers)
    return false;
  memset(Result->Scores, Fill, Size);
  memset(Result->Answers, Fill, Count);
  return true;
}

static bool same(const struct Result *Matrices, const struct Result *Loops,
                 size_t Count) {
  for (size_t I = 0; I < Count * Digits; ++I)
    if (Matrices->Scores[I] != Loops->Scores[I]) {
      fprintf(
          stderr,
          "digits8: error: image %zu, score of %zu: matrices %d, loops %d\n",
          I / Digits + 1, I % Digits, Matrices->Scores[I], Loops->Scores[I]);
      return false;
    }
  for (size_t I = 0; I < Count; ++I)
    if (Matrices->Answers[I] != Loops->Answers[I]) {
      fprintf(stderr, "digits8: error: image %zu: matrices read %d, loops %d\n",
              I + 1, Matrices->Answers[I], Loops->Answers[I]);
      return false;
    }
  printf("matrices and loops agree in every score and answer\n");
  printf("scores_equal %zu\n", Count * Digits);
  return true;
}

/// Prints how many digits are right, beside the float network.
static bool wellRead(const struct ImageSet *Set, const unsigned char *Images,
                     const unsigned char *Answers) {
  int Right = 0, RightInFloat = 0;
  for (size_t N = 0; N < Set->Count; ++N) {
    Right += Answers[N] == Set->Labels[N];
    RightInFloat +=
        readExactly(&Trained, Images + N * Pixels) == Set->Labels[N];
  }
  printf("right %d\nright_in_float %d\nimages %zu\n", Right, RightInFloat,
         Set->Count);
  if (Right + MostLost < RightInFloat)
    fprintf(stderr,
            "digits8: error: bytes lose at most %d digits, got %d right, %d in "
            "float\n",
            MostLost, Right, RightInFloat);
  return Right + MostLost >= RightInFloat;
}

/// A checksum over all numbers: equal for all compilers.
static unsigned checksum(const int *Scores, size_t Count) {
  unsigned Sum = 0;
  for (size_t I = 0; I < Count * Digits; ++I)
    Sum = Sum * 31 + (unsigned)Scores[I];
  return Sum;
}

volatile int Sink; // keeps what is measured alive

/// Nanoseconds per image, over twenty passes through Count images.
static double measure(Reader *Read, const struct Network8 *Net,
                      const unsigned char *Images, size_t Count,
                      const struct Result *To, size_t Real) {
  enum { Passes = 20 };
  struct timespec Start, Stop;
  clock_gettime(CLOCK_MONOTONIC, &Start);
  for (int I = 0; I < Passes; ++I) {
    Read(Net, Images, Count, To->Scores, To->Answers);
    Sink = To->Answers[I];
  }
  clock_gettime(CLOCK_MONOTONIC, &Stop);
  double Seconds = (double)(Stop.tv_sec - Start.tv_sec) +
                   (double)(Stop.tv_nsec - Start.tv_nsec) / 1e9;
  return Seconds * 1e9 / (double)Passes / (double)Real;
}

/// Alternates, so that both see the same noise, and prints the best of each.
static void measureBoth(const struct Network8 *Net, const struct ImageSet *Set,
                        const unsigned char *Images, const struct Result *To) {
  double Matrices = 1e30, Loops = 1e30;
  for (int Run = 0; Run < 50; ++Run) {
    double M = measure(matrices, Net, Images, Set->Padded, To, Set->Count);
    double L = measure(plainLoops, Net, Images, Set->Count, To, Set->Count);
    Matrices = M < Matrices ? M : Matrices;
    Loops = L < Loops ? L : Loops;
  }
  printf("matrix_ns_per_image %.1f\n", Matrices);
  printf("loops_ns_per_image %.1f\n", Loops);
}

static bool run(const struct Network8 *Net, const struct ImageSet *Set,
                const unsigned char *Images, bool Time) {
  struct Result Matrices = {0}, Loops = {0};
  bool Good = allocate(&Matrices, Set->Padded, 0x7f) &&
              allocate(&Loops, Set->Padded, 0x7e);
  if (!Good) {
    perror("digits8");
  } else {
    matrices(Net, Images, Set->Padded, Matrices.Scores, Matrices.Answers);
    plainLoops(Net, Images, Set->Count, Loops.Scores, Loops.Answers);
    printf(
        "%zu images, %d -> %d -> %d in bytes, %zu at once, scale %d / 2^%d\n",
        Set->Count, Pixels, Hidden, Digits, BatchSize, Net->Scale, Net->Shift);
    Good = same(&Matrices, &Loops, Set->Count) &&
           wellRead(Set, Images, Matrices.Answers);
    printf("checksum %08x\n", checksum(Matrices.Scores, Set->Count));
    if (Good && Time)
      measureBoth(Net, Set, Images, &Matrices);
  }
  free(Matrices.Scores);
  free(Matrices.Answers);
  free(Loops.Scores);
  free(Loops.Answers);
  return Good;
}

int main(int ArgCount, char **Args) {
  bool Time = ArgCount == 4 && strcmp(Args[1], "--time") == 0;
  if (ArgCount != 3 + Time) {
    fprintf(stderr, "usage: digits8 [--time] TRAIN TEST\n");
    return 2;
  }
  struct ImageSet Train = {0}, Test = {0};
  unsigned char *TrainPixels = NULL, *TestPixels = NULL;
  bool Good = readImages(Args[1 + Time], 1, &Train) &&
              readImages(Args[2 + Time], BatchSize, &Test);
  if (Good) {
    TrainPixels = pixelsOf(&Train);
    TestPixels = pixelsOf(&Test);
    Good = TrainPixels && TestPixels;
    if (!Good)
      perror("digits8");
  }
  if (Good) {
    struct Network8 Net;
    quantise(&Trained, TrainPixels, Train.Count, &Net);
    Good = run(&Net, &Test, TestPixels, Time);
  }
  free(TrainPixels);
  free(TestPixels);
  freeImages(&Train);
  freeImages(&Test);
  return Good ? 0 : 1;
}
