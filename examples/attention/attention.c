// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the letters that stand one to four places back, and checks itself.
//
// The weights are made, not trained. A token is a letter (one of 27 numbers is
// 1) and its position i, eight pairs cos(w i), sin(w i) of the frequencies
// w = pi (2 k + 1) / 16. The key is the position, and the query of head h is the
// position h + 1 places back: a rotation of each pair. The product of the two is
// then the sum over k of cos(w d), where d is how far a token is from that
// place: 8 for d = 0, and 0 for all others from -15 to 31, but -8 for 16. Times
// Sharpness, one token has all the attention; its letter is the value.
//
// A causal mask hides what comes later. All numbers are computed again by plain
// loops in double.

#include "attention.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static const char Sentence[Length + 1] = "the quick brown fox jumps over a";
static const float Sharpness = 6;
static const double Pi = 3.14159265358979324;

static int letterOf(char C) { return C == ' ' ? 26 : C - 'a'; }
static char charOf(int Letter) { return Letter == 26 ? ' ' : 'a' + Letter; }

static void makeTokens(Tokens *X) {
  *X = (Tokens)0;
  for (int I = 0; I < Length; ++I) {
    (*X)[I][letterOf(Sentence[I])] = 1;
    for (int K = 0; K < Key / 2; ++K) {
      double Angle = Pi * (2 * K + 1) / 16 * I;
      (*X)[I][Letters + 2 * K] = (float)cos(Angle);
      (*X)[I][Letters + 2 * K + 1] = (float)sin(Angle);
    }
  }
}

static void makeWeights(struct Attention *A) {
  A->Q = (KeyWeights)0;
  A->K = (KeyWeights)0;
  A->V = (ValueWeights)0;
  A->O = (OutWeights)0;
  for (int H = 0; H < Heads; ++H) {
    for (int K = 0; K < Key; K += 2) {
      double Angle = Pi * (K + 1) / 16 * (H + 1);
      float C = Sharpness * (float)cos(Angle),
            S = Sharpness * (float)sin(Angle);
      int Row = Letters + K;
      A->Q[H][Row][K] = A->Q[H][Row + 1][K + 1] = C;
      A->Q[H][Row + 1][K] = S;
      A->Q[H][Row][K + 1] = -S;
      A->K[H][Row][K] = A->K[H][Row + 1][K + 1] = 1;
    }
    for (int L = 0; L < Letters; ++L)
      A->V[H][L][L] = A->O[H][L][H * Letters + L] = 1;
  }
  for (int I = 0; I < Length; ++I)
    for (int J = 0; J < Length; ++J)
      A->Hidden[I][J] = J > I ? -1e9f : 0;
}

/// What is found for token I, in double.
static void attendByLoops(const struct Attention *A, const Tokens *X, int I,
                          double *Y) {
  for (int O = 0; O < Out; ++O)
    Y[O] = 0;
  for (int H = 0; H < Heads; ++H) {
    double Weight[Length], Total = 0;
    for (int J = 0; J < Length; ++J) {
      double Score = 0;
      for (int K = 0; K < Key; ++K) {
        double Q = 0, KJ = 0;
        for (int M = 0; M < Model; ++M) {
          Q += (double)(*X)[I][M] * A->Q[H][M][K];
          KJ += (double)(*X)[J][M] * A->K[H][M][K];
        }
        Score += Q * KJ;
      }
      // No score exceeds 8 * Sharpness / 4: nothing overflows.
      Total += Weight[J] = exp(Score / 4 + A->Hidden[I][J]);
    }
    for (int L = 0; L < Letters; ++L) {
      double Value = 0;
      for (int J = 0; J < Length; ++J)
        for (int M = 0; M < Model; ++M)
          Value += Weight[J] / Total * (*X)[J][M] * A->V[H][M][L];
      for (int O = 0; O < Out; ++O)
        Y[O] += Value * A->O[H][L][O];
    }
  }
}

/// A score is the sum of 16 products of sums of 43; it and the difference to the
/// largest are rounded no more than 16 + 2 * 43 + 3 times. The absolute values
/// of these products sum up to no more than 2 * 8 * Sharpness / 4 = 24, so the
/// exponential, and with it a weight, is off by no more than 24 times that, of
/// itself. Its own roundings, the quotient's and the later sums' of 32, 43, 27
/// and 4 values of at most 1 are fewer than 200; numerator and denominator make
/// it twice.
static bool sameByLoops(const struct Attention *A, const Tokens *X,
                        const Found *Y) {
  const double Bound = 2 * (24 * (16 + 2 * 43 + 3) + 200) * 0x1p-24;
  double Worst = 0;
  for (int I = 0; I < Length; ++I) {
    double Expected[Out];
    attendByLoops(A, X, I, Expected);
    for (int O = 0; O < Out; ++O) {
      double Error = fabs((*Y)[I][O] - Expected[O]);
      if (!(Error <= Bound)) {
        fprintf(stderr,
                "attention: error: number %d of token %d is %.9g, by loops "
                "%.9g\n",
                O, I, (*Y)[I][O], Expected[O]);
        return false;
      }
      Worst = fmax(Worst, Error);
    }
  }
  printf("%d numbers, tensors and loops agree within %.0e\n", Length * Out,
         Bound);
  return true;
}

/// Prints the letter of which each head is sure; returns how many are right.
static int report(const Found *Y) {
  int Right = 0;
  printf("        %s\n", Sentence);
  for (int H = 0; H < Heads; ++H) {
    char Line[Length + 1] = "";
    for (int I = 0; I < Length; ++I) {
      Line[I] = '.';
      for (int L = 0; L < Letters; ++L)
        if ((*Y)[I][H * Letters + L] > 0.99f)
          Line[I] = charOf(L);
      Right +=
          I > H ? Line[I] == Sentence[I - H - 1] : Line[I] == '.' || I == 0;
    }
    printf("%d back: %s\n", H + 1, Line);
  }
  return Right;
}

__attribute__((noinline)) static void attendOnce(const struct Attention *A,
                                                 const Tokens *X, Found *Y) {
  attend(A, X, Y);
}

int main(void) {
  static struct Attention A;
  static Tokens X;
  static Found Y;
  makeTokens(&X);
  makeWeights(&A);
  attendOnce(&A, &X, &Y);
  int Right = report(&Y);
  printf("%d of %d right\n", Right, Heads * Length);
  return !sameByLoops(&A, &X, &Y) || Right != Heads * Length;
}
