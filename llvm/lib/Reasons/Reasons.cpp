// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of reasons: what stands behind "because" in a remark or an error.
// A stage says what it refuses by an enumerator. docs/use/Remarks.md explains
// each.

#include "matrix/Reasons/BatchRefusal.h"
#include "matrix/Reasons/Bottleneck.h"
#include "matrix/Reasons/CallRefusal.h"
#include "matrix/Reasons/CopyReason.h"
#include "matrix/Reasons/EpilogueRefusal.h"
#include "matrix/Reasons/NestRefusal.h"
#include "matrix/Reasons/Refusal.h"
#include "matrix/Reasons/SymmetryRefusal.h"
#include "matrix/Reasons/VersionsRefusal.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace matrix;

StringRef matrix::describe(BatchRefusal Why) {
  switch (Why) {
  case BatchRefusal::Unwanted:
    return "the program or a flag says that it is not to be vectorized";
  case BatchRefusal::Form:
    return "the loop is more than one block, or how often it runs is not known "
           "before it";
  case BatchRefusal::Carried:
    return "each iteration needs the result of the one before";
  case BatchRefusal::Order:
    return "it adds up floating-point numbers in order, which "
           "-fassociative-math lets it change";
  case BatchRefusal::UsedBehind:
    return "a value of the last iteration is used behind it";
  case BatchRefusal::Access:
    return "its accesses do not move by the same bytes each time, or are "
           "volatile";
  case BatchRefusal::Operation:
    return "an operation has no form for several matrices";
  case BatchRefusal::NoAccess:
    return "it does not read and write matrices";
  case BatchRefusal::Call:
    return "it calls a function";
  case BatchRefusal::Pointers:
    return "it reads pointers to what it works on, or computes them";
  case BatchRefusal::Element:
    return "no vectors have its elements";
  case BatchRefusal::Long:
    return "it reads and writes more matrices than registers hold";
  case BatchRefusal::Size:
    return "vectors hold no two matrices in a way that is planned, or it runs "
           "once";
  case BatchRefusal::Overlap:
    return "its stores may overlap each other, or in more ways than can be "
           "tested";
  case BatchRefusal::Cost:
    return "each alone is as fast";
  }
  llvm_unreachable("all refusals are described");
}

StringRef matrix::describe(Bottleneck B) {
  switch (B) {
  case Bottleneck::None:
    return "";
  case Bottleneck::NoVectors:
    return "the target has no vectors of its elements";
  case Bottleneck::Conversions:
    return "its elements are converted for each operation";
  case Bottleneck::Size:
    return "its code is to be small";
  case Bottleneck::Latency:
    return "it has fewer accumulators than the units can work on at a time";
  case Bottleneck::Lanes:
    return "its rows do not fill vectors";
  }
  llvm_unreachable("all bottlenecks are described");
}

StringRef matrix::describe(CopyReason Why) {
  switch (Why) {
  case CopyReason::Volatile:
    return "it is volatile";
  case CopyReason::Padding:
    return "it has padding";
  case CopyReason::OtherBlock:
    return "it is used behind a branch, or goes round a loop";
  case CopyReason::Layout:
    return "a product reads it in vectors across its rows or columns";
  case CopyReason::Contiguity:
    return "it is used as a vector, and its columns lie apart";
  case CopyReason::Written:
    return "its memory may be written before it is used";
  case CopyReason::AddressSpace:
    return "the result may overwrite it";
  }
  llvm_unreachable("all reasons are described");
}

StringRef matrix::describe(EpilogueRefusal Why) {
  switch (Why) {
  case EpilogueRefusal::None:
    return "";
  case EpilogueRefusal::Kernel:
    return "its sums go through memory, or its elements are converted";
  case EpilogueRefusal::Costly:
    return "that is many instructions for each vector";
  case EpilogueRefusal::Many:
    return "those are more than eight operations";
  case EpilogueRefusal::Volatile:
    return "its store is volatile";
  }
  llvm_unreachable("all refusals are described");
}

StringRef matrix::describe(CallRefusal Why) {
  switch (Why) {
#define MATRIX_CALL_REFUSAL(Name, Text)                                        \
  case CallRefusal::Name:                                                      \
    return Text;
#include "matrix/Reasons/CallRefusals.def"
  }
  llvm_unreachable("all refusals have words");
}

StringRef matrix::describe(NestRefusal Why) {
  switch (Why) {
#define MATRIX_NEST_REFUSAL(Name, Text, Advice)                                \
  case NestRefusal::Name:                                                      \
    return Text;
#include "matrix/Reasons/NestRefusals.def"
  }
  llvm_unreachable("all refusals have words");
}

StringRef matrix::adviceOn(NestRefusal Why) {
  switch (Why) {
#define MATRIX_NEST_REFUSAL(Name, Text, Advice)                                \
  case NestRefusal::Name:                                                      \
    return Advice;
#include "matrix/Reasons/NestRefusals.def"
  }
  llvm_unreachable("all refusals have an advice");
}

StringRef matrix::describe(Refusal R) {
  switch (R) {
  case Refusal::Elements:
    return "it does not multiply such elements";
  case Refusal::Features:
    return "the target lacks its instructions";
  case Refusal::Rounding:
    return "its sums are rounded in another way than the operation allows";
  case Refusal::Extents:
    return "vectors are faster at so small extents";
  case Refusal::Throughput:
    return "multiply-adds of floats are faster on this processor";
  case Refusal::Length:
    return "other kernels have vectors as long, as far as is known of the "
           "processor that code is tuned for";
  case Refusal::Streaming:
    return "the function may run in streaming mode";
  case Refusal::Runtime:
    return "outside of Apple's systems it needs an ELF object and SVE, too";
  case Refusal::Permission:
    return "the system cannot be asked for permission";
  case Refusal::Heap:
    return "there is no heap for its packed operands";
  case Refusal::Size:
    return "code is to be small";
  case Refusal::Effort:
    return "code is not optimized";
  case Refusal::Memory:
    return "it needs other strides, or address space 0, of an operand or the "
           "result";
  case Refusal::Multiples:
    return "the extents are no multiples of the kernel's";
  case Refusal::Value:
    return "an operand is a value of each work-item, or its memory is written "
           "before the product";
  case Refusal::Result:
    return "its result is not only stored, once";
  case Refusal::Private:
    return "an operand or the result is volatile, or not in global or local "
           "memory";
  case Refusal::Strides:
    return "rows or columns of an operand or of the result are not multiples "
           "of 16 bytes apart";
  case Refusal::Overlap:
    return "the result may overlap an operand (`restrict` says where it does "
           "not)";
  case Refusal::OwnFunction:
    return "it needs a function of its own, which must not be split off from "
           "this one";
  }
  llvm_unreachable("all refusals are described");
}

StringRef matrix::describe(SymmetryRefusal Why) {
  switch (Why) {
  case SymmetryRefusal::None:
  case SymmetryRefusal::Other:
    return "";
  case SymmetryRefusal::Written:
    return "the matrix may be written between its two uses";
  case SymmetryRefusal::Reads:
    return "what is added to it, or follows it, reads another matrix";
  case SymmetryRefusal::Size:
    return "code is to be small";
  case SymmetryRefusal::Cost:
    return "all of it takes about as long";
  }
  llvm_unreachable("all refusals are described");
}

StringRef matrix::describe(VersionsRefusal R) {
  switch (R) {
  case VersionsRefusal::Target:
    return "code for this target cannot choose by the processor";
  case VersionsRefusal::Size:
    return "code is to be small";
  case VersionsRefusal::Registers:
    return "vector registers must not be used beyond what the program asks for";
  case VersionsRefusal::OwnFunction:
    return "versions are functions of their own, which must not be split off "
           "from this one";
  case VersionsRefusal::Library:
    return "without a C library it is not known what the processor has";
  case VersionsRefusal::Statement:
    return "it is not computed for one assignment to memory alone";
  case VersionsRefusal::Extents:
    return "to choose one would take too long beside so few multiplications";
  case VersionsRefusal::Same:
    return "no other processor computes it in another way";
  }
  llvm_unreachable("all refusals are described");
}
