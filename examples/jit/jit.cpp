// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A front end without Clang: builds a contraction of two tensors, compiles it
// for this machine with ORC, runs it, and compares it with plain loops.
//
//   c[b, i, j] = sum over k, l of  a[k, b, i, l] * x[b, l, j, k]
//
// The order of the sum is part of the operation, so the loops agree in every
// bit.

#include "matrix/Ops/OpBuilder.h"
#include "matrix/Pipeline/Pipeline.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <chrono>
#include <cstdio>
#include <vector>

using namespace llvm;
using matrix::OpBuilder;

static ExitOnError Check("jit: ");

enum : unsigned { Batch = 8, Rows = 48, Columns = 40, Outer = 5, Inner = 64 };

/// The strides of a tensor that lies in memory as its type says.
static SmallVector<Value *> strides(matrix::TensorType Type, IRBuilderBase &B) {
  SmallVector<Value *> Strides;
  for (unsigned D = 0; D != Type.rank(); ++D)
    Strides.push_back(B.getInt64(Type.stride(D)));
  return Strides;
}

/// void product(float *c, const float *a, const float *x)
static void buildProduct(Module &M) {
  IRBuilder<> B(M.getContext());
  Type *Float = B.getFloatTy(), *Pointer = B.getPtrTy();
  auto *F = Function::Create(
      FunctionType::get(B.getVoidTy(), {Pointer, Pointer, Pointer}, false),
      Function::ExternalLinkage, "product", M);
  B.SetInsertPoint(BasicBlock::Create(M.getContext(), "entry", F));

  OpBuilder Ops(B);
  auto TypeOfA = matrix::TensorType::get(Float, {Outer, Batch, Rows, Inner});
  auto TypeOfX = matrix::TensorType::get(Float, {Batch, Inner, Columns, Outer});
  auto TypeOfC = matrix::TensorType::get(Float, {Batch, Rows, Columns});
  Value *A =
      Ops.load(TypeOfA, F->getArg(1), strides(TypeOfA, B), Align::Of<float>());
  Value *X =
      Ops.load(TypeOfX, F->getArg(2), strides(TypeOfX, B), Align::Of<float>());
  // A label for each dimension. Those of the result are 0, 1, 2; k and l, which
  // are summed over, are 3 and 4, the slowest one first.
  CallInst *C = Ops.contract(TypeOfC, A, X, {3, 0, 1, 4}, {0, 4, 2, 3});
  Ops.store(C, F->getArg(0), strides(TypeOfC, B), Align::Of<float>());
  B.CreateRetVoid();
}

/// The pipeline of -O3, with the passes that lower operations in their places.
static void optimize(Module &M, TargetMachine &Machine) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassInstrumentationCallbacks Callbacks;
  PassBuilder PB(&Machine, PipelineTuningOptions(), std::nullopt, &Callbacks);
  matrix::registerPipeline(PB);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  PB.buildPerModuleDefaultPipeline(OptimizationLevel::O3).run(M, MAM);
}

static std::vector<float> randomNumbers(size_t Count, unsigned Seed) {
  std::vector<float> Numbers(Count);
  for (float &Number : Numbers) {
    Seed = Seed * 1664525 + 1013904223;
    Number = float(Seed >> 8) / (1 << 24) - 0.5f;
  }
  return Numbers;
}

static void productByLoops(float *C, const float *A, const float *X) {
  for (unsigned B = 0; B != Batch; ++B)
    for (unsigned I = 0; I != Rows; ++I)
      for (unsigned J = 0; J != Columns; ++J) {
        float Sum = -0.0f;
        for (unsigned K = 0; K != Outer; ++K)
          for (unsigned L = 0; L != Inner; ++L)
            Sum += A[((K * Batch + B) * Rows + I) * Inner + L] *
                   X[((B * Inner + L) * Columns + J) * Outer + K];
        C[(B * Rows + I) * Columns + J] = Sum;
      }
}

using Product = void(float *, const float *, const float *);

/// In microseconds.
static double timeOf(Product *Run, float *C, const std::vector<float> &A,
                     const std::vector<float> &X) {
  constexpr int Times = 20;
  auto Start = std::chrono::steady_clock::now();
  for (int I = 0; I != Times; ++I)
    Run(C, A.data(), X.data());
  std::chrono::duration<double, std::micro> Time =
      std::chrono::steady_clock::now() - Start;
  return Time.count() / Times;
}

int main() {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  auto Host = Check(orc::JITTargetMachineBuilder::detectHost());
  Host.setCodeGenOptLevel(CodeGenOptLevel::Aggressive);
  auto Machine = Check(Host.createTargetMachine());

  auto Context = std::make_unique<LLVMContext>();
  auto M = std::make_unique<Module>("contraction", *Context);
  M->setTargetTriple(Machine->getTargetTriple());
  M->setDataLayout(Machine->createDataLayout());
  buildProduct(*M);
  optimize(*M, *Machine);

  auto Jit = Check(
      orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(Host)).create());
  Check(Jit->addIRModule(
      orc::ThreadSafeModule(std::move(M), std::move(Context))));
  auto *Compiled = Check(Jit->lookup("product")).toPtr<Product *>();

  std::vector<float> A = randomNumbers(Outer * Batch * Rows * Inner, 1);
  std::vector<float> X = randomNumbers(Batch * Inner * Columns * Outer, 2);
  std::vector<float> C(Batch * Rows * Columns), Expected(C.size());
  double Time = timeOf(Compiled, C.data(), A, X);
  double TimeOfLoops = timeOf(productByLoops, Expected.data(), A, X);
  for (size_t I = 0; I != C.size(); ++I)
    if (C[I] != Expected[I]) {
      std::printf("element %zu is %a, expected %a\n", I, C[I], Expected[I]);
      return 1;
    }
  std::printf("%zu elements are equal to those of plain loops\n", C.size());
  std::printf("%.0f us, loops %.0f us\n", Time, TimeOfLoops);
  return 0;
}
