// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products in functions of their own: some matrix units are configured for a
// function, or need features or a mode that its caller has not. It takes the
// matrices' addresses and what strides are not constant.

#include "Product/EmitProduct.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/Index.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

namespace {
/// A product's memory as arguments, and as parameters of a function.
class Arguments {
  SmallVector<Value *, 12> Values;
  FoldingSetNodeID &Form;

public:
  /// Adds all else to \p Form.
  Arguments(const ProductMemory &Memory, FoldingSetNodeID &Form);
  ArrayRef<Value *> values() const { return Values; }
  /// \p Memory, of which \p F has the arguments.
  ProductMemory in(Function &F, const ProductMemory &Memory) const;

private:
  void add(const MemoryRef &Ref);
  /// \p V if it is part of the form, else the argument \p Next of \p F.
  static Value *in(Function &F, Value *V, unsigned &Next) {
    return isa<ConstantInt>(V) ? V : F.getArg(Next++);
  }
  static void replace(MemoryRef &Ref, Function &F, unsigned &Next);
};
} // namespace

Arguments::Arguments(const ProductMemory &Memory, FoldingSetNodeID &Form)
    : Form(Form) {
  add(Memory.A);
  add(Memory.B);
  add(Memory.C);
  if (Memory.Start.Matrix)
    add(*Memory.Start.Matrix);
  Form.AddBoolean(Memory.Start.Matrix.has_value());
  if (Value *Element = Memory.Start.Element) {
    Form.AddPointer(isa<Constant>(Element) ? Element : nullptr);
    if (!isa<Constant>(Element))
      Values.push_back(Element);
  }
}

void Arguments::add(const MemoryRef &Ref) {
  Values.push_back(Ref.Base);
  Form.AddPointer(Ref.Base->getType());
  Form.AddPointer(Ref.Type.type());
  Form.AddInteger(Ref.Alignment.value());
  Form.AddBoolean(Ref.IsVolatile);
  Form.AddBoolean(Ref.IsNontemporal);
  for (Value *Stride : Ref.Strides) {
    Form.AddPointer(Stride->getType());
    Form.AddPointer(isa<ConstantInt>(Stride) ? Stride : nullptr);
    if (!isa<ConstantInt>(Stride))
      Values.push_back(Stride);
  }
}

void Arguments::replace(MemoryRef &Ref, Function &F, unsigned &Next) {
  Ref.Base = F.getArg(Next++);
  for (Value *&Stride : Ref.Strides)
    Stride = in(F, Stride, Next);
}

ProductMemory Arguments::in(Function &F, const ProductMemory &Memory) const {
  ProductMemory Inside = Memory;
  unsigned Next = 0;
  replace(Inside.A, F, Next);
  replace(Inside.B, F, Next);
  replace(Inside.C, F, Next);
  if (Inside.Start.Matrix)
    replace(*Inside.Start.Matrix, F, Next);
  if (auto *&Element = Inside.Start.Element; Element && !isa<Constant>(Element))
    Element = F.getArg(Next++);
  return Inside;
}

/// Adds the operation, but for its operands, to \p Form.
static void addTo(FoldingSetNodeID &Form, const Product &P) {
  Form.AddInteger(unsigned(P.op().kind()));
  Form.AddBoolean(P.isExchanged());
  for (unsigned A : P.op().attributes())
    Form.AddInteger(A);
}

static std::string nameOf(const Product &P, const ProductPlan &Plan) {
  std::string Name;
  raw_string_ostream(Name) << "__matrix_" << Plan.Kernel->Name << '_' << P.M()
                           << 'x' << P.N() << 'x' << P.K() << '_'
                           << *P.element();
  return Name;
}

void OwnFunctions::emitCall(const Product &P, const ProductMemory &Memory,
                            const ProductPlan &Plan,
                            const TargetLibraryInfo &TLI, IRBuilderBase &B) {
  assert(!Memory.Last && "what follows the product is the caller's");
  auto EmitBody = [&](Function &F, const ProductMemory &Inside,
                      IRBuilderBase &InBody) {
    if (!Plan.Kernel->SeparatesTiles)
      Plan.Kernel->Prepare(F);
    Storage Store(F, TLI);
    emitProduct(P, Inside, Plan, Store, *this, InBody);
  };
  emitCall(P, Plan, /*Tiles=*/std::nullopt, Memory, EmitBody, B);
}

void OwnFunctions::emitCallOfTiles(const Product &P,
                                   const ProductMemory &Memory,
                                   const ProductPlan &Plan,
                                   const RegisterTiling &Tiling,
                                   const TargetLibraryInfo &TLI,
                                   IRBuilderBase &B) {
  auto EmitBody = [&](Function &F, const ProductMemory &Inside,
                      IRBuilderBase &InBody) {
    Plan.Kernel->Prepare(F);
    Storage Store(F, TLI);
    emitTiles(P, Inside, Plan, Tiling, getIndex(InBody, 0), Store, InBody);
  };
  emitCall(P, Plan, Tiling, Memory, EmitBody, B);
}

void OwnFunctions::emitCall(const Product &P, const ProductPlan &Plan,
                            std::optional<RegisterTiling> Tiles,
                            const ProductMemory &Memory, BodyEmitter Emit,
                            IRBuilderBase &B) {
  Function &Caller = *B.GetInsertBlock()->getParent();
  auto Attributes =
      AttributeList::get(B.getContext(), codeAttributes(Caller), {}, {});
  FoldingSetNodeID Form;
  addTo(Form, P);
  Form.AddPointer(Attributes.getRawPointer());
  Arguments Passed(Memory, Form);
  Function *F = nullptr;
  for (const Body &Other : Known)
    if (Other.Form == Form && Other.Plan == Plan && Other.Tiles == Tiles)
      F = Other.F;
  if (!F) {
    SmallVector<Type *> Types;
    for (Value *V : Passed.values())
      Types.push_back(V->getType());
    F = Function::Create(
        FunctionType::get(B.getVoidTy(), Types, /*isVarArg=*/false),
        GlobalValue::InternalLinkage, nameOf(P, Plan) + (Tiles ? "_tiles" : ""),
        *Caller.getParent());
    F->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    F->setAttributes(Attributes);
    IRBuilder<> Inside(BasicBlock::Create(B.getContext(), "", F));
    Inside.SetInsertPoint(Inside.CreateRetVoid());
    // It may need functions of its own.
    Emit(*F, Passed.in(*F, Memory), Inside);
    Known.push_back({Form, Plan, Tiles, F});
  }
  // What was inferred of the caller did not know of its heap, and of what it
  // asks the system.
  Caller.setMemoryEffects(
      Caller.getMemoryEffects() |
      F->getMemoryEffects().getWithoutLoc(IRMemLocation::ArgMem));
  // A tail call would hide the product from debuggers and profiles.
  B.CreateCall(F, Passed.values())->setTailCallKind(CallInst::TCK_NoTail);
}
