// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The texts of remarks on plans, batches and versions. Stages say what they
// decided; the words of reasons are in Reasons/Reasons.cpp.

#include "matrix/Remarks/Remarks.h"
#include "matrix/Reasons/BatchRefusal.h"
#include "matrix/SpirV/SpirV.h"
#include "matrix/Target/Versions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static constexpr char PassName[] = "matrix-ops";

/// A user's word for an operation.
static StringRef wordOf(OpKind Kind) {
  switch (Kind) {
  case OpKind::MatMul:
    return "product";
  case OpKind::MulAdd:
    return "multiply-add";
  case OpKind::Relayout:
    return "change of layout";
  case OpKind::ToTensor:
  case OpKind::ToVector:
    return "copy";
  case OpKind::InsertBlock:
    return "assignment to a block";
  case OpKind::InsertDiagonal:
    return "assignment to a diagonal";
  case OpKind::Insert:
  case OpKind::InsertLanes:
    return "assignment to an element";
  case OpKind::Extract:
  case OpKind::ExtractLanes:
    return "element";
  case OpKind::FAdd:
  case OpKind::Add:
    return "sum";
  case OpKind::FSub:
  case OpKind::Sub:
    return "difference";
  case OpKind::FMul:
  case OpKind::Mul:
    return "element-wise product";
  case OpKind::FDiv:
  case OpKind::SDiv:
  case OpKind::UDiv:
    return "quotient";
  default:
    return opName(Kind);
  }
}

/// " 3x4 float".
static std::string describeType(TensorType Type) {
  std::string Text;
  raw_string_ostream(Text) << ' ' << Type.shape() << ' ' << *Type.element();
  return Text;
}

/// "product of 3x4 float", of what \p V is.
static std::string describe(const Value *V) {
  std::string Text;
  raw_string_ostream OS(Text);
  std::optional<TensorOp> Op = TensorOp::of(V);
  bool IsReduction = Op && reductionStep(Op->kind());
  if (IsReduction)
    OS << "reduction";
  else if (Op)
    OS << wordOf(Op->kind());
  else
    OS << cast<Instruction>(V)->getOpcodeName();
  if (TensorType::isTensor(V->getType())) {
    TensorType Type =
        IsReduction ? Op->operandType(0) : TensorType::of(V->getType());
    OS << " of" << describeType(Type);
  }
  return Text;
}

/// "avx2: " in a version of a statement, whose remarks are all at one place.
static std::string versionOf(const Instruction &I) {
  StringRef Name =
      I.getFunction()->getFnAttribute(VersionNameAttribute).getValueAsString();
  return Name.empty() ? "" : (Name + ": ").str();
}

/// The product or reduction of \p R; null if it has none.
static Instruction *mainOperation(const Region &R) {
  if (std::optional<Product> P = R.product())
    return P->op().call();
  std::optional<TensorOp> Reduction = R.reduction();
  return Reduction ? Reduction->call() : nullptr;
}

/// Where a remark on \p R points: at what its loops are for, not at the store
/// or at what else follows it there.
static Instruction *placeOf(const Region &R) {
  Instruction *Main = mainOperation(R);
  return Main && Main->getDebugLoc() && Main->getDebugLoc().getLine() != 0
             ? Main
             : R.Root;
}

/// What the region's loops are for.
static std::string headline(const Region &R) {
  if (Instruction *Main = mainOperation(R))
    return describe(Main);
  Value *Result = R.result();
  // A store of what another region computes.
  if (Result != R.Root && !is_contained(R.Fused, Result) && !isFree(Result))
    return "copy of" + describeType(TensorType::of(Result->getType()));
  return describe(Result);
}

void Remarks::copy(const Instruction *I, StringRef Why, bool IsRare) const {
  ORE.emit([&] {
    TensorType Type = TensorType::of(I->getType());
    return OptimizationRemarkMissed(PassName, "Copy", I)
           << versionOf(*I) << "a matrix of " << Type.shape() << " is copied, "
           << std::to_string(bufferBytes(Type, ST.dataLayout())) << " bytes, "
           << (IsRare ? "if a store overlaps it, " : "") << "because " << Why;
  });
}

void Remarks::loops(const Region &Here, const Buffers &B,
                    const RegionPlan &Plan) const {
  if (Plan.OperandCopy)
    copy(Here.Root, "it is used again after an assignment to a part");
  if (Plan.is<NoLoop>() || Plan.is<WholeVector>())
    return;
  if (std::optional<CopyReason> Why = B.copyReason(Here.Root))
    return copy(Here.Root, matrix::describe(*Why),
                !B.copiedIfWritten(Here.Root).empty());
  ORE.emit([&] {
    std::string Text = versionOf(*Here.Root) + headline(Here);
    raw_string_ostream OS(Text);
    OS << (Plan.isOfBytes() ? ": " : " as loops: ");
    Plan.print(OS);
    if (!Here.Fused.empty())
      OS << ", " << Here.Fused.size() << " fused";
    printOverlap(Plan.Overlap, Here, OS);
    return OptimizationRemark(PassName, "Loops", placeOf(Here)) << Text;
  });
  if (Here.product())
    product(Here, B, Plan.as<ProductPlan>());
}

/// Whether \p R reads or writes memory that the items of a sub-group share.
static bool touchesSharedMemory(const Region &R) {
  auto IsShared = [](Value *V) {
    std::optional<TensorOp> Op = TensorOp::of(V);
    return Op && (Op->kind() == OpKind::Load || Op->kind() == OpKind::Store) &&
           Op->pointer()->getType()->getPointerAddressSpace() != 0;
  };
  return IsShared(R.Root) ||
         any_of(R.Leaves, [&](Value *V) { return IsShared(viewOrigin(V)); });
}

/// The end of "not by cooperative matrices, because".
static std::string describeForSubgroup(Refusal Why, const Function &F) {
  StringRef Shape =
      F.getFnAttribute(CooperativeShapeAttribute).getValueAsString();
  switch (Why) {
  case Refusal::Elements:
    return "they multiply halves into halves or floats, and bytes into 32 bits";
  case Refusal::Rounding:
    return "their sums are rounded in another way than the operation allows "
           "(-cl-fast-relaxed-math lets it)";
  case Refusal::Multiples:
    return ("the extents are no multiples of " + Shape).str();
  default:
    return describe(Why).str();
  }
}

void Remarks::notOfSubgroup(const Region &Here, const Buffers &B) const {
  const Function &F = ST.function();
  // What Clang makes of a kernel for other kernels to call is a copy of it once
  // the kernel has inlined it.
  if ((F.use_empty() && F.getName().starts_with("__clang_ocl_kern_imp_")) ||
      !touchesSharedMemory(Here))
    return;
  Refusal Why = Refusal::Elements;
  for (const KernelInfo *Kernel : spirvKernels(ST)) {
    std::optional<Refusal> Refused = refusalOf(*Kernel, *Here.product(), ST);
    if (!Refused)
      Refused = placementRefusal(*Kernel, Here, B);
    if (Refused && *Refused != Refusal::Elements)
      Why = *Refused;
  }
  std::string Text = headline(Here) +
                     " is computed by each work-item for itself, not by "
                     "cooperative matrices, because " +
                     describeForSubgroup(Why, F);
  const Instruction &At = *Here.product()->op().call();
  DiagnosticInfoOptimizationFailure Failure(F, At.getDebugLoc(), Text);
  ORE.emit(Failure);
}

/// Whether there are targets that multiply groups of such integers.
static bool areNarrowIntegers(const Product &P) {
  return P.element()->isIntegerTy(32) &&
         all_of(ArrayRef{Product::A, Product::B}, [&](Product::Operand X) {
           Type *Element = P.type(X).element();
           return Element->isIntegerTy(8) || Element->isIntegerTy(16);
         });
}

void Remarks::product(const Region &Here, const Buffers &B,
                      const ProductPlan &Plan) const {
  Product P = *Here.product();
  auto Missed = [&](StringRef Name) {
    OptimizationRemarkMissed Remark(PassName, Name, placeOf(Here));
    Remark << versionOf(*Here.Root) << headline(Here);
    return Remark;
  };
  if (ST.function().hasFnAttribute(CooperativeShapeAttribute)) {
    if (!Plan.Kernel->IsOfSubgroup)
      notOfSubgroup(Here, B);
    return;
  }
  // Instructions that the target lacks are worth a remark if it has none, and
  // no other version is of what has them.
  bool HasUnit =
      Plan.Kernel != &VectorKernelInfo || !versionOf(*Here.Root).empty();
  bool IsSaid = HasUnit;
  for (const auto &Refused : refusalsFor(P, ST))
    if (!HasUnit || Refused.second != Refusal::Features) {
      IsSaid = true;
      ORE.emit([&] {
        return Missed("Refusal")
               << ": kernel " << Refused.first->Name << " is not used because "
               << describe(Refused.second);
      });
    }
  if (!IsSaid && areNarrowIntegers(P) &&
      &Here.Choice->best() == &VectorKernelInfo)
    ORE.emit([&] {
      return Missed("Refusal")
             << " is computed one k at a time because the target has no "
                "instruction that adds products of such integers";
    });
  for (const KernelInfo *Kernel : Here.Choice->Kernels)
    if (std::optional<Refusal> Why = placementRefusal(*Kernel, Here, B))
      ORE.emit([&] {
        return Missed("Refusal") << ": kernel " << Kernel->Name
                                 << " is not used because " << describe(*Why);
      });
  if (Plan.Symmetry != SymmetryRefusal::None &&
      Plan.Symmetry != SymmetryRefusal::Other)
    ORE.emit([&] {
      return Missed("Symmetry")
             << " with its own transpose is not computed by half because "
             << describe(Plan.Symmetry);
    });
  if (Here.Choice->Apart != EpilogueRefusal::None)
    ORE.emit([&] {
      return Missed("Epilogue")
             << " is not done together with what follows it because "
             << describe(Here.Choice->Apart);
    });
  if (Plan.HasNoRoomToPack)
    ORE.emit([&] {
      return Missed("Packing")
             << " reads operands where they lie because there "
                "is no memory to copy them to";
    });
  if (Plan.SlowedBy == Bottleneck::None)
    return;
  ORE.emit([&] {
    unsigned Bits = Plan.VectorWidth * vectorizableBits(P.element());
    unsigned Width = Plan.VectorWidth / ST.model().turns(Bits);
    OptimizationRemarkMissed Remark = Missed("Bottleneck");
    Remark << " is not faster because " << describe(Plan.SlowedBy);
    if (Plan.SlowedBy == Bottleneck::Lanes)
      Remark << ": " << std::to_string(P.M()) << " of "
             << std::to_string(lanesOfColumn(Plan.Tiling, Width)) << " lanes";
    return Remark;
  });
}

void Remarks::inRegisters(const RegisterPlan &Plan) const {
  if (!isProduct(Plan.Op.kind()))
    return;
  ORE.emit([&] {
    CallInst *Call = Plan.Op.call();
    std::string Text = versionOf(*Call) + ::describe(Call);
    raw_string_ostream OS(Text);
    matrix::Product P(Plan.Op);
    unsigned All = linesPerRegister(P.element(), 1, ST);
    if (Plan.Product.IsNarrow)
      All /= ST.model().turns(All * vectorizableBits(P.element()));
    OS << " in registers";
    if (Plan.Kernel)
      OS << " by " << Plan.Kernel->Name;
    if (All == 1)
      return OptimizationRemark(PassName, "Registers", Call) << Text;
    OS << ": ";
    unsigned Columns = Plan.Product.Columns;
    if (Columns == 1)
      OS << "each " << (P.isExchanged() ? "row" : "column");
    else
      OS << Columns << (P.isExchanged() ? " rows" : " columns");
    bool IsPadded = Plan.Form == RegisterForm::PaddedLines;
    unsigned Lanes = IsPadded ? bit_ceil(P.M()) : P.M();
    if (Lanes > All)
      OS << " in " << divideCeil(Lanes, All) << " vectors of " << All;
    else
      OS << " in a vector, " << Columns * P.M() << " of " << All << " lanes";
    return OptimizationRemark(PassName, "Registers", Call) << Text;
  });
}

void Remarks::temporaries(const Function &F, const Buffers &B) const {
  uint64_t Bytes = 0;
  const Value *First = nullptr;
  for (const Buffers::Buffer &Buffer : B.list()) {
    Bytes += Buffer.Bytes;
    if (!First)
      First = Buffer.Members.front();
  }
  if (Bytes != 0)
    ORE.emit([&] {
      size_t Count = B.list().size();
      return OptimizationRemarkAnalysis(PassName, "Temporaries",
                                        cast<Instruction>(First))
             << ore::NV("Temporaries", Count)
             << (Count == 1 ? " temporary matrix" : " temporary matrices")
             << " in memory, " << ore::NV("Bytes", Bytes) << " bytes in all";
    });
}

void Remarks::batch(const Loop &L, unsigned Iterations) const {
  ORE.emit([&] {
    return OptimizationRemark(PassName, "Batch", L.getStartLoc(), L.getHeader())
           << std::to_string(Iterations)
           << " iterations of a loop over small matrices share vectors";
  });
}

void Remarks::noBatch(const Loop &L, BatchRefusal Why) const {
  ORE.emit([&] {
    return OptimizationRemarkMissed(PassName, "Batch", L.getStartLoc(),
                                    L.getHeader())
           << "iterations of a loop over small matrices do not share vectors "
              "because "
           << matrix::describe(Why);
  });
}

void Remarks::versions(const Instruction &I,
                       ArrayRef<VersionedKernel> Versions) const {
  ORE.emit([&] {
    std::string Text = ::describe(&I);
    raw_string_ostream OS(Text);
    OS << " has versions: ";
    ListSeparator Next;
    for (const VersionedKernel &V : Versions) {
      OS << Next << V.Level << " (";
      ListSeparator Inner;
      for (const KernelInfo *Kernel : V.Kernels)
        OS << Inner << Kernel->Name;
      OS << ')';
    }
    return OptimizationRemark(PassName, "Versions", &I) << Text;
  });
}

void Remarks::noVersions(const Instruction &I, VersionsRefusal Why) const {
  ORE.emit([&] {
    return OptimizationRemarkMissed(PassName, "Versions", &I)
           << ::describe(&I) << " has one version because "
           << matrix::describe(Why);
  });
}
