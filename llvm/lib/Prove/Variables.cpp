// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable that no other module can name, and whose address does not leave
// the module's functions, is what these do with it. Passes know that, too: they
// replace what is never written by its initializer, and drop what is never
// read.

#include "Variables.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

SmallSetVector<const Function *, 8> prove::calledBy(const Function &F) {
  SmallSetVector<const Function *, 8> All;
  All.insert(&F);
  for (unsigned I = 0; I < All.size(); ++I)
    for (const Instruction &In : instructions(All[I]))
      if (const auto *Call = dyn_cast<CallBase>(&In))
        if (const auto *Callee = dyn_cast<Function>(
                Call->getCalledOperand()->stripPointerCastsAndAliases());
            Callee && !Callee->isDeclaration())
          All.insert(Callee);
  return All;
}

static void collect(const Constant &C,
                    SmallSetVector<const GlobalVariable *, 4> &To) {
  if (const auto *Variable = dyn_cast<GlobalVariable>(&C))
    To.insert(Variable);
  else if (isa<ConstantExpr, ConstantAggregate, GlobalAlias>(C))
    for (const Use &Operand : C.operands())
      collect(cast<Constant>(*Operand), To);
}

SmallSetVector<const GlobalVariable *, 4> prove::namedBy(const Function &F) {
  SmallSetVector<const GlobalVariable *, 4> Variables;
  for (const Function *Called : calledBy(F))
    for (const Instruction &I : instructions(Called))
      for (const Use &Operand : I.operands())
        if (const auto *C = dyn_cast<Constant>(&Operand))
          collect(*C, Variables);
  return Variables;
}

SmallSetVector<const GlobalVariable *, 4> prove::reachedBy(const Function &F) {
  SmallSetVector<const GlobalVariable *, 4> Variables = namedBy(F);
  for (unsigned I = 0; I < Variables.size(); ++I)
    if (Variables[I]->hasInitializer())
      collect(*Variables[I]->getInitializer(), Variables);
  return Variables;
}

/// Whether a call of \p F may be one in another call of it.
static bool mayCallItself(const Function &F) {
  auto MayCallBack = [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || isa<IntrinsicInst>(Call) || TensorOp::of(&I) ||
        Call->doesNotAccessMemory() || Call->hasFnAttr(Attribute::NoCallback))
      return false;
    const auto *Callee = dyn_cast<Function>(
        Call->getCalledOperand()->stripPointerCastsAndAliases());
    return !Callee || Callee->isDeclaration() || Callee->isInterposable();
  };
  for (const Function *Called : calledBy(F))
    for (const Instruction &I : instructions(Called))
      if (MayCallBack(I) || any_of(I.operands(), [&](const Use &Operand) {
            return Operand->stripPointerCastsAndAliases() == &F;
          }))
        return true;
  return false;
}

namespace {
/// Follows an address to where it is used.
class Uses {
  const DataLayout &Layout;
  VariableUse Result;
  /// Where the address is, and how far behind the variable's beginning.
  struct Place {
    const Value *V;
    std::optional<int64_t> Offset;
  };
  SmallVector<Place> Places;
  SmallPtrSet<const Value *, 16> Seen;
  struct Access {
    const Instruction *I;
    /// The bytes of accesses that are known.
    std::optional<int64_t> Offset;
    uint64_t Size;
    bool IsWrite;
  };
  SmallVector<Access> Accesses;

public:
  explicit Uses(const GlobalVariable &Variable)
      : Layout(Variable.getDataLayout()) {
    Result.Escapes =
        !Variable.hasLocalLinkage() || Variable.isExternallyInitialized();
    add(Variable, 0);
    while (!Places.empty() && !Result.Escapes) {
      Place P = Places.pop_back_val();
      for (const Use &U : P.V->uses())
        visit(U, P.Offset);
    }
    Result.IsScratch = !Result.Escapes && isScratch();
  }
  const VariableUse &result() const { return Result; }

private:
  void add(const Value &V, std::optional<int64_t> Offset) {
    if (Seen.insert(&V).second)
      Places.push_back({&V, Offset});
  }

  void access(const Instruction &I, std::optional<int64_t> Offset,
              TypeSize Size, bool IsWrite) {
    (IsWrite ? Result.IsWritten : Result.IsRead) = true;
    bool IsKnown = Offset && !Size.isScalable();
    Accesses.push_back({&I, IsKnown ? Offset : std::nullopt,
                        IsKnown ? Size.getFixedValue() : 0, IsWrite});
  }

  void visit(const Use &U, std::optional<int64_t> Offset) {
    const User *By = U.getUser();
    if (const auto *Step = dyn_cast<GEPOperator>(By)) {
      APInt Distance(Layout.getIndexTypeSizeInBits(Step->getType()), 0);
      if (Offset && Step->accumulateConstantOffset(Layout, Distance))
        add(*Step, *Offset + Distance.getSExtValue());
      else
        add(*Step, std::nullopt);
    } else if (isa<BitCastOperator, AddrSpaceCastOperator>(By)) {
      add(*By, Offset);
    } else if (isa<PHINode, SelectInst>(By)) {
      add(*By, std::nullopt);
    } else if (const auto *Alias = dyn_cast<GlobalAlias>(By)) {
      Result.Escapes |= !Alias->hasLocalLinkage();
      add(*Alias, Offset);
    } else if (const auto *Load = dyn_cast<LoadInst>(By)) {
      Result.IsObserved |= !Load->isSimple();
      access(*Load, Offset, Layout.getTypeStoreSize(Load->getType()), false);
    } else if (const auto *Store = dyn_cast<StoreInst>(By)) {
      if (&U == &Store->getOperandUse(0))
        return keep(*Store);
      Result.IsObserved |= !Store->isSimple();
      access(*Store, Offset,
             Layout.getTypeStoreSize(Store->getValueOperand()->getType()),
             true);
    } else if (const auto *Call = dyn_cast<CallBase>(By);
               Call && Call->isArgOperand(&U)) {
      pass(*Call, Call->getArgOperandNo(&U), Offset);
    } else if (!isa<ICmpInst>(By)) {
      // Also `llvm.used`, and atomic operations.
      Result.Escapes = true;
    }
  }

  /// The address is stored: in a local variable that is only loaded again, as
  /// the front end keeps pointers, it is known where it is.
  void keep(const StoreInst &Store) {
    const auto *Local = dyn_cast<AllocaInst>(Store.getPointerOperand());
    if (!Local || !Store.isSimple()) {
      Result.Escapes = true;
      return;
    }
    for (const Use &U : Local->uses()) {
      const User *By = U.getUser();
      const auto *Load = dyn_cast<LoadInst>(By);
      if (Load && Load->getType()->isPointerTy())
        add(*Load, std::nullopt);
      else if (!isa<LifetimeIntrinsic>(By) &&
               !(isa<StoreInst>(By) && U.getOperandNo() == 1))
        Result.Escapes = true;
    }
  }

  void pass(const CallBase &Call, unsigned Number,
            std::optional<int64_t> Offset) {
    if (const auto *Copy = dyn_cast<MemIntrinsic>(&Call)) {
      const auto *Length = dyn_cast<ConstantInt>(Copy->getLength());
      Result.IsObserved |= Copy->isVolatile();
      return access(Call, Length ? Offset : std::nullopt,
                    TypeSize::getFixed(Length ? Length->getZExtValue() : 0),
                    Number == 0);
    }
    if (std::optional<TensorOp> Op = TensorOp::of(&Call)) {
      Result.IsObserved |= Op->isVolatile();
      return access(Call, std::nullopt, TypeSize::getFixed(0),
                    Op->kind() != OpKind::Load);
    }
    if (const auto *I = dyn_cast<IntrinsicInst>(&Call);
        I && I->getIntrinsicID() == Intrinsic::threadlocal_address)
      return add(Call, Offset);
    const Function *Callee = Call.getCalledFunction();
    if (Callee && !Callee->isInterposable() && !Callee->isDeclaration() &&
        Number < Callee->arg_size())
      return add(*Callee->getArg(Number), std::nullopt);
    if (!Call.doesNotCapture(Number)) {
      Result.Escapes = true;
      return;
    }
    if (!Call.onlyReadsMemory(Number))
      access(Call, std::nullopt, TypeSize::getFixed(0), true);
    if (!Call.onlyWritesMemory(Number))
      access(Call, std::nullopt, TypeSize::getFixed(0), false);
  }

  bool isScratch() const {
    const Function *Of = nullptr;
    for (const Access &A : Accesses) {
      if (Of && A.I->getFunction() != Of)
        return false;
      Of = A.I->getFunction();
    }
    if (!Of || mayCallItself(*Of))
      return false;
    DominatorTree Dominators(const_cast<Function &>(*Of));
    return all_of(Accesses, [&](const Access &Read) {
      return Read.IsWrite ||
             (Read.Offset && any_of(Accesses, [&](const Access &Write) {
                return Write.IsWrite && Write.Offset &&
                       *Write.Offset <= *Read.Offset &&
                       *Read.Offset + int64_t(Read.Size) <=
                           *Write.Offset + int64_t(Write.Size) &&
                       Write.I != Read.I &&
                       Dominators.dominates(Write.I, Read.I);
              }));
    });
  }
};
} // namespace

VariableUse prove::useOf(const GlobalVariable &Variable) {
  return Uses(Variable).result();
}

bool prove::hasSameInitializer(const GlobalVariable &L,
                               const GlobalVariable &R) {
  auto TextOf = [](const GlobalVariable &Variable) {
    std::string Text;
    raw_string_ostream OS(Text);
    if (Variable.hasInitializer())
      Variable.getInitializer()->printAsOperand(OS);
    return Text;
  };
  return (L.hasInitializer() && R.hasInitializer() &&
          L.getInitializer() == R.getInitializer()) ||
         TextOf(L) == TextOf(R);
}
