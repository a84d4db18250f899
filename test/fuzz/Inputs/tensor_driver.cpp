// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tensor_driver PROGRAM LIBRARY BREAK WAY..: calls each function of a program as
// each way has compiled it, and compares all memory with what the reference
// leaves. Objects lie between unmapped pages. BREAK is 0, or one of Broken. A way
// with a question mark need not have all functions.

#include "tensor_program.h"
#include <csignal>
#include <dlfcn.h>
#include <fstream>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/// A result, a byte in front, a write behind the last page, and another order of
/// sums, to show that each is noticed.
enum Broken { None, Result, InFront, Behind, Order };

enum { Page = 4096, Slot = 1 << 17, Slots = 12, Near = 256 };
using Function = void(void *, void *, void *, void *, void *, void *,
                      const int64_t *);

struct Random {
  uint64_t State;
  uint64_t word() {
    uint64_t Z = State += 0x9E3779B97F4A7C15u;
    Z = (Z ^ (Z >> 30)) * 0xBF58476D1CE4E5B9u;
    Z = (Z ^ (Z >> 27)) * 0x94D049BB133111EBu;
    return Z ^ (Z >> 31);
  }
  int64_t below(int64_t Limit) { return word() % uint64_t(Limit); }
};

/// A number whose exponent is moderate: sums of products differ by their order.
static double finite(Random &R, int Exponents) {
  if (R.below(32) == 0)
    return R.below(2) ? 0.0 : -0.0;
  double Fraction = 1 + double(R.word() >> 12) / double(1ull << 52);
  return std::ldexp(R.below(2) ? Fraction : -Fraction,
                    R.below(Exponents) - Exponents / 2);
}

static uint64_t special(Element E, Random &R) {
  if (!isFloat(E))
    switch (R.below(4)) {
    case 0:
      return 0;
    case 1:
      return masked(E, ~0ull);
    case 2:
      return 1ull << (bitsOf(E) - 1);
    default:
      return (1ull << (bitsOf(E) - 1)) - 1;
    }
  switch (R.below(5)) {
  case 0:
    return fromNumber(E, NAN);
  case 1:
    return fromNumber(E, INFINITY);
  case 2:
    return fromNumber(E, -INFINITY);
  case 3:
    return fromNumber(E, -0.0);
  default:
    // Some instructions for bfloat take a subnormal as zero.
    return E == BFloat ? fromNumber(E, 0) : 1;
  }
}

static Bits fill(const Object &O) {
  Random R{O.Seed};
  Bits Values(O.Count);
  Bits Order;
  for (int64_t I = 0; I != O.Limit && O.Fill == "distinct"; ++I)
    Order.insert(Order.begin() + R.below(I + 1), I);
  for (int64_t I = 0; I != O.Count; ++I) {
    uint64_t &V = Values[I];
    if (O.Fill == "index")
      V = R.below(O.Limit);
    else if (O.Fill == "distinct")
      V = Order[I % O.Limit];
    else if (O.Fill == "exact")
      V = bitsFrom(O.E, double(R.below(2 * O.Limit + 1) - O.Limit));
    else if (O.Fill == "positive")
      V = bitsFrom(O.E, double(1 + R.below(O.Limit)));
    else if (O.Fill == "any" && R.below(24) == 0)
      V = special(O.E, R);
    else if (!isFloat(O.E))
      V = masked(O.E, R.word());
    else
      V = fromNumber(O.E, finite(R, O.Fill == "any" ? 12 : 5));
    while (O.Fill == "nonzero" && isZero(O.E, V))
      V = isFloat(O.E) ? fromNumber(O.E, finite(R, 9)) : masked(O.E, R.word());
    if (O.Fill == "nonzero" && isFloat(O.E) && R.below(12) == 0)
      V = fromNumber(O.E, NAN);
  }
  for (int64_t I : O.Pad)
    Values.at(I) = isFloat(O.E) && R.below(2)
                       ? fromNumber(O.E, NAN)
                       : masked(O.E, 0x7f7f7f7f7f7f7f7full);
  for (size_t I = 0; I != O.Data.size(); ++I)
    Values.at(I) = bitsFrom(O.E, O.Data[I]);
  return Values;
}

static std::vector<unsigned char> bytes(const Object &O) {
  Bits Values = fill(O);
  unsigned Size = bytesOf(O.E);
  std::vector<unsigned char> Bytes(Values.size() * Size);
  for (size_t I = 0; I != Values.size(); ++I)
    memcpy(&Bytes[I * Size], &Values[I], Size);
  return Bytes;
}

static unsigned char *Base;
static unsigned char *slot(size_t K) { return Base + Page + K * (Slot + Page); }

/// Where object \p K lies.
static unsigned char *place(const Object &O, size_t K) {
  size_t Size = O.Count * bytesOf(O.E);
  if (Size > Slot - Page)
    die("an object is too large");
  return O.Place == "end" ? slot(K) + Slot - Size
                          : slot(K) + (O.Place == "odd");
}
static unsigned char pattern(size_t I) { return 0xA5 ^ (I * 37); }

static std::string hex(uint64_t V) {
  char Text[32];
  snprintf(Text, sizeof(Text), "0x%llx", (unsigned long long)V);
  return Text;
}

/// What differs between \p Bytes and what is at \p Got; empty if nothing does.
static std::string differences(const Object &O, size_t K,
                               const unsigned char *Got,
                               const std::vector<unsigned char> &Bytes) {
  std::string Text;
  int Count = 0;
  unsigned Size = bytesOf(O.E);
  std::vector<bool> Ignored(O.Count);
  for (int64_t I : O.Ignored)
    Ignored.at(I) = true;
  for (int64_t I = 0; I != O.Count; ++I) {
    uint64_t X = 0, Y = 0;
    memcpy(&X, Got + I * Size, Size);
    memcpy(&Y, &Bytes[I * Size], Size);
    if (X == Y || Ignored[I] || (isNaN(O.E, X) && isNaN(O.E, Y)) ||
        (O.Loose && isFloat(O.E) && isZero(O.E, X) && isZero(O.E, Y)))
      continue;
    if (++Count <= 3) {
      Text += "; element " + std::to_string(I) + " is " + hex(X) + ", not " +
              hex(Y);
      if (isFloat(O.E))
        Text += " (" + std::to_string(numberOf(O.E, X)) + ", not " +
                std::to_string(numberOf(O.E, Y)) + ")";
    }
  }
  if (Count)
    Text = std::to_string(Count) + " of " + std::to_string(O.Count) +
           " elements of object " + std::to_string(K) + Text;
  const unsigned char *First = slot(K), *End = First + Slot;
  const unsigned char *Last = Got + Bytes.size();
  for (const unsigned char *P = std::max(First, Got - Near);
       P != std::min(End, Last + Near); ++P)
    if ((P < Got || P >= Last) && *P != pattern(P - First)) {
      Text += "; byte " + std::to_string(P - Got) + " outside of object " +
              std::to_string(K) + " of " + std::to_string(Bytes.size()) +
              " bytes has changed";
      break;
    }
  return Text;
}

/// Makes pages between elements inaccessible.
static void guard(const Case &C) {
  for (size_t K = 0; K != C.Objects.size(); ++K) {
    const std::vector<int64_t> &Pages = C.Objects[K].Forbidden;
    for (size_t I = 0; I + 1 < Pages.size(); I += 2)
      mprotect(slot(K) + Pages[I] * Page, (Pages[I + 1] - Pages[I] + 1) * Page,
               PROT_NONE);
  }
}

static std::string callAndCompare(const Case &C, Function *F,
                                  const Memory &Before, const Memory &After,
                                  int Broken) {
  std::vector<unsigned char *> At;
  for (size_t K = 0; K != C.Objects.size(); ++K) {
    unsigned char *P = place(C.Objects[K], K);
    unsigned char *First = std::max(slot(K), P - Near);
    unsigned char *End = std::min(slot(K) + Slot, P + Before[K].size() + Near);
    for (unsigned char *Q = First; Q != End; ++Q)
      *Q = pattern(Q - slot(K));
    memcpy(P, Before[K].data(), Before[K].size());
    At.push_back(P);
  }
  void *P[6] = {};
  for (size_t K = 0; K != C.Params.size(); ++K)
    P[K] = At[C.Params[K]];
  // What a wrong function destroys is its own.
  pid_t Child = fork();
  if (Child == 0) {
    guard(C);
    alarm(10);
    F(P[0], P[1], P[2], P[3], P[4], P[5], C.Numbers.data());
    if (Broken == Behind)
      *(volatile unsigned char *)(slot(0) + Slot) = 0;
    _exit(0);
  }
  int Status = 0;
  waitpid(Child, &Status, 0);
  if (Status)
    return WTERMSIG(Status) == SIGALRM
               ? "no end after 10 s"
               : "killed by signal " + std::to_string(WTERMSIG(Status));
  if (Broken == Result)
    for (size_t K = 0; K != At.size(); ++K)
      if (Before[K] != After[K])
        for (size_t I = 0; I != After[K].size(); ++I)
          if (Before[K][I] != After[K][I]) {
            At[K][I] = Before[K][I];
            break;
          }
  if (Broken == InFront)
    (At[0] == slot(0) ? At[0][After[0].size()] : At[0][-1]) ^= 1;
  std::string Text;
  for (size_t K = 0; K != C.Objects.size(); ++K) {
    std::string Of = differences(C.Objects[K], K, At[K], After[K]);
    Text += (Text.empty() || Of.empty() ? "" : "; ") + Of;
  }
  return Text;
}

/// Vectors whose results are known, without a compiler.
static std::string unexpected(const Case &C, const Memory &After) {
  for (size_t K = 0; K != C.Objects.size(); ++K)
    for (size_t I = 0; I != C.Objects[K].Expected.size(); ++I) {
      const Object &O = C.Objects[K];
      uint64_t Got = 0, Wanted = bitsFrom(O.E, O.Expected[I]);
      memcpy(&Got, &After[K].at(I * bytesOf(O.E)), bytesOf(O.E));
      if (Got != Wanted)
        return "element " + std::to_string(I) + " of object " +
               std::to_string(K) + " is " + hex(Got) + ", not " + hex(Wanted);
    }
  return "";
}

int main(int Count, char **Arguments) {
  if (Count < 4)
    die("PROGRAM LIBRARY BREAK WAY..");
  std::ifstream Text(Arguments[1]);
  std::vector<Case> Cases = parse(Text);
  void *Library = nullptr;
  if (Count > 4 && !(Library = dlopen(Arguments[2], RTLD_NOW)))
    die(dlerror());
  int Broken = atoi(Arguments[3]);
  Backwards = Broken == Order;
  size_t Size = Slots * (Slot + Page) + Page;
  Base = static_cast<unsigned char *>(
      mmap(nullptr, Size, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  for (size_t K = 0; K != Slots; ++K)
    mprotect(slot(K), Slot, PROT_READ | PROT_WRITE);
  int Failed = 0;
  auto Report = [&](const std::string &Way, const Case &C,
                    const std::string &What) {
    printf("%s %s: %s\n", Way.c_str(), C.Name.c_str(), What.c_str());
    fflush(stdout);
    Failed = 1;
  };
  for (const Case &C : Cases) {
    Memory Before, After;
    for (const Object &O : C.Objects)
      Before.push_back(bytes(O));
    After = Before;
    interpret(C, After);
    std::string Wrong = unexpected(C, After);
    if (!Wrong.empty())
      Report("reference", C, Wrong);
    for (int K = 4; K < Count; ++K) {
      std::string Way = Arguments[K];
      bool IsOptional = Way.back() == '?';
      if (IsOptional)
        Way.pop_back();
      std::string Symbol = Way + "_" + C.Name;
      auto *F = reinterpret_cast<Function *>(dlsym(Library, Symbol.c_str()));
      if (!F && IsOptional)
        continue;
      if (!F)
        die("no function " + Symbol);
      std::string What = callAndCompare(C, F, Before, After, Broken);
      if (!What.empty())
        Report(Way, C, What);
    }
  }
  return Failed;
}
