// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the kernels that may compute a product, and where what follows it is
// done. The best kernel decides whether operations follow; then those kernels
// are left that can do them, too.

#include "matrix/Region/ProductChoice.h"
#include "Epilogue.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Target/Kernels.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

/// Whether \p Kernel keeps all sums of \p P in registers, those over outer
/// loops too, if it reads operands where they are: none is copied to be
/// widened.
static bool mayKeepOuterSums(const KernelInfo &Kernel, const Product &P) {
  return Kernel.keepsOuterSums(/*HasTiles=*/false) &&
         P.type(Product::A).element() == P.element() &&
         P.type(Product::B).element() == P.element();
}

bool matrix::hasMatricesToFinish(const Product &P) {
  return any_of(P.outerLoops(), [](const Contraction::Loop &L) {
    return L.role() != Contraction::Role::K;
  });
}

ProductChoice matrix::chooseProduct(const Product &P, EpilogueSite Site,
                                    const Subtarget &ST) {
  ProductChoice Choice{kernelsFor(P, ST), Site};
  // Plain vectors do what follows wherever they have all of k, which their plan
  // sees to.
  if (Site == EpilogueSite::Tiles)
    erase_if(Choice.Kernels, [&](const KernelInfo *Kernel) {
      return Kernel != &VectorKernelInfo &&
             !Kernel->TakesEpilogue(P, ST.model());
    });
  return Choice;
}

/// Why the operations up to \p Root are not done at \p Site.
static EpilogueRefusal refusalAt(EpilogueSite Site, const KernelInfo &Kernel,
                                 const Product &P, const Instruction &Root,
                                 const Subtarget &ST) {
  bool IsInTiles = Site == EpilogueSite::Tiles;
  if (IsInTiles ? !Kernel.TakesEpilogue(P, ST.model())
                : !hasMatricesToFinish(P))
    return EpilogueRefusal::Kernel;
  std::optional<TensorOp> RootOp = TensorOp::of(&Root);
  if (RootOp && RootOp->kind() == OpKind::Store && RootOp->isVolatile())
    return EpilogueRefusal::Volatile;
  // With a whole matrix, each is done once for each element.
  return IsInTiles ? refusalOfSteps(Root, ST) : EpilogueRefusal::None;
}

std::pair<EpilogueSite, EpilogueRefusal>
matrix::siteOfEpilogue(const Product &P, const Instruction &Root,
                       const Subtarget &ST) {
  const KernelInfo &Best = *kernelsFor(P, ST).front();
  EpilogueSite Site = P.sumsOutside() && !mayKeepOuterSums(Best, P)
                          ? EpilogueSite::Matrices
                          : EpilogueSite::Tiles;
  EpilogueRefusal Why = refusalAt(Site, Best, P, Root, ST);
  return {Why == EpilogueRefusal::None ? Site : EpilogueSite::None, Why};
}
