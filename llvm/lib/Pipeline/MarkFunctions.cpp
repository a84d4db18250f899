// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Marks the functions that our passes may change.
//
// A function without a matrix is compiled as stock LLVM compiles it: a
// program's own vectors of three floats stay as they are, however we treat a
// matrix of three. Types do not tell the two apart, because a small matrix is a
// flat vector, and its sum with another one an fadd. So whoever knows says so,
// by an attribute of the function:
//
//   * our clang, of functions in which it emits a matrix;
//   * this pass, of those that have operations, or are passed a handle;
//   * this pass, of all that use such a function, if it may be inlined there:
//     an attribute is lost then.
//
// The last of these may name a function in which no matrix ever is. To count
// what is inlined would take a change to LLVM's inliner. Another front end says
// nothing; its functions are known by how they access vectors.

#include "matrix/Pipeline/MarkFunctions.h"
#include "matrix/Ops/HoldsTensor.h"
#include "matrix/Ops/OpName.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/SpirV/SpirV.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

using FunctionSet = SmallSetVector<Function *, 16>;

/// Whether who calls or defines \p F has a matrix.
static bool isAboutMatrices(const Function &F) {
  return (F.isDeclaration() && matrixOpName(F)) ||
         any_of(F.getFunctionType()->subtypes(), [](const Type *T) {
           return holdsTensor(T) || isCooperativeMatrix(T);
         });
}

/// Adds the functions that use \p F, in an instruction or by way of a constant:
/// an alias, a table of virtual functions.
static void addUsers(Function &F, FunctionSet &Found) {
  SmallSetVector<Constant *, 8> Used;
  Used.insert(&F);
  for (unsigned Next = 0; Next != Used.size(); ++Next)
    for (User *U : Used[Next]->users()) {
      if (auto *I = dyn_cast<Instruction>(U))
        Found.insert(I->getFunction());
      else if (auto *C = dyn_cast<Constant>(U); C && !isa<Function>(C))
        Used.insert(C);
    }
}

/// Whether \p F accesses a vector, a large one if \p IsLarge, that is aligned
/// as one of its elements: so another front end accesses a matrix, which is an
/// array in memory.
static bool accessesArrays(const Function &F, bool IsLarge) {
  const DataLayout &DL = F.getDataLayout();
  return any_of(instructions(F), [&](const Instruction &I) {
    if (!isa<LoadInst, StoreInst>(I))
      return false;
    auto *Vector = dyn_cast<FixedVectorType>(getLoadStoreType(&I));
    if (!Vector || (IsLarge && !isLargeVector(Vector)))
      return false;
    Align OfElement = DL.getABITypeAlign(Vector->getElementType());
    return getLoadStoreAlignment(&I) == OfElement &&
           OfElement < DL.getABITypeAlign(Vector);
  });
}

bool matrix::holdsMatrices(const Module &M, ModuleSource Source) {
  return any_of(M, [&](const Function &F) {
    return F.hasFnAttribute(MatrixTypesAttribute) || isAboutMatrices(F) ||
           F.getName().starts_with("llvm.vector.totensor") ||
           (Source == ModuleSource::Any &&
            accessesArrays(F, /*IsLarge=*/false));
  });
}

static bool mayBeInlined(const Function &F) {
  return !F.isDeclaration() && !F.isInterposable() &&
         !F.hasFnAttribute(Attribute::NoInline);
}

PreservedAnalyses MarkFunctions::run(Module &M, ModuleAnalysisManager &) {
  FunctionSet Found;
  bool DoesFrontEndMark = false;
  for (Function &F : M) {
    bool IsMarked = F.hasFnAttribute(MatrixTypesAttribute);
    bool IsAboutMatrices = isAboutMatrices(F);
    DoesFrontEndMark |= IsMarked;
    if (IsAboutMatrices)
      addUsers(F, Found);
    if ((IsMarked || IsAboutMatrices) && !F.isDeclaration())
      Found.insert(&F);
  }
  bool HasMatrices = !Found.empty();
  if (!DoesFrontEndMark && Source == ModuleSource::Any)
    for (Function &F : M)
      if (accessesArrays(F, /*IsLarge=*/!HasMatrices))
        Found.insert(&F);
  if (When == Inlining::Ahead)
    for (unsigned Next = 0; Next != Found.size(); ++Next)
      if (mayBeInlined(*Found[Next]))
        addUsers(*Found[Next], Found);
  for (Function *F : Found)
    F->addFnAttr(MatrixTypesAttribute);
  return PreservedAnalyses::all();
}
