// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of intrinsics. Import and export read it; none of them is special
// here.

#include "Intrinsics.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

using K = OpKind;
using In = TensorIntrinsic;

static constexpr TensorIntrinsic Table[] = {
    {"typeinfo", 4, In::Typeinfo, K::ToTensor, K::ToTensor},
    {"load", 5, In::Load, K::Load, K::Load},
    {"store", 3, In::Store, K::Store, K::Store},
    {"matmul", 2, In::MatMul, K::MatMul, K::MatMul},
    {"umma", 3, In::MultiplyAdd, K::MulAdd, K::MulAdd, /*Signs=*/0},
    {"smma", 3, In::MultiplyAdd, K::MulAdd, K::MulAdd, /*Signs=*/3},
    {"usmma", 3, In::MultiplyAdd, K::MulAdd, K::MulAdd, /*Signs=*/2},
    {"summa", 3, In::MultiplyAdd, K::MulAdd, K::MulAdd, /*Signs=*/1},
    {"contract", 4, In::Contract, K::Contract, K::Contract},
    {"convolution", 5, In::Convolution, K::Convolution, K::Convolution},
    {"transpose", 2, In::Transpose, K::Relayout, K::Relayout},
    {"pad", 5, In::Pad, K::Pad, K::Pad},
    {"concat", 0, In::Concat, K::Concat, K::Concat},
    {"broadcast", 2, In::Broadcast, K::Splat, K::Splat},
    {"tovector", 1, In::ToVector, K::ToVector, K::ToVector},
    {"reshape.block", 3, In::Block, K::ReshapeBlock, K::ReshapeBlock},
    {"reshape.permute", 2, In::Permute, K::ReshapePermute, K::ReshapePermute},
    {"reduce.max", 3, In::Reduce, K::Maximum, K::SMax},
    {"reduce.min", 3, In::Reduce, K::Minimum, K::SMin},
    {"reduce.add", 3, In::Reduce, K::FAdd, K::Add},
    {"reduce.mul", 3, In::Reduce, K::FMul, K::Mul},
    {"reduce.and", 3, In::Reduce, K::And, K::And},
    {"reduce.or", 3, In::Reduce, K::Or, K::Or},
    {"reduce.xor", 3, In::Reduce, K::Xor, K::Xor},
    {"relu", 1, In::Relu, K::Maximum, K::SMax},
    {"sigmoid", 1, In::Sigmoid, K::FDiv, K::FDiv},
    {"tanh", 1, In::Elementwise, K::TanH, K::TanH},
    {"sin", 1, In::Elementwise, K::Sin, K::Sin},
    {"cos", 1, In::Elementwise, K::Cos, K::Cos},
    {"exp", 1, In::Elementwise, K::Exp, K::Exp},
    {"exp2", 1, In::Elementwise, K::Exp2, K::Exp2},
    {"log", 1, In::Elementwise, K::Log, K::Log},
    {"log2", 1, In::Elementwise, K::Log2, K::Log2},
    {"log10", 1, In::Elementwise, K::Log10, K::Log10},
    {"sqrt", 1, In::Elementwise, K::Sqrt, K::Sqrt},
    {"fabs", 1, In::Elementwise, K::FAbs, K::FAbs},
    {"floor", 1, In::Elementwise, K::Floor, K::Floor},
    {"ceil", 1, In::Elementwise, K::Ceil, K::Ceil}};

ArrayRef<TensorIntrinsic> TensorIntrinsic::all() { return Table; }

const TensorIntrinsic *TensorIntrinsic::named(StringRef Name) {
  const TensorIntrinsic *Found =
      find_if(Table, [&](const TensorIntrinsic &I) { return I.Name == Name; });
  return Found == std::end(Table) ? nullptr : Found;
}

StringRef matrix::tensorIntrinsicName(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  StringRef Name = F ? F->getName() : "";
  if (Name.consume_front("llvm.vector.") && Name.starts_with("totensor"))
    return "typeinfo";
  if (!Name.consume_front(TensorIntrinsic::Prefix))
    return "";
  for (StringRef Long : {"reduce.", "reshape."})
    if (Name.starts_with(Long))
      return Name.take_front(Name.find('.', Long.size()));
  return Name.take_front(Name.find('.'));
}

StridedView matrix::viewWithBatch(unsigned Rank) {
  StridedView View = StridedView::all(Rank);
  View.Dimensions.insert(View.Dimensions.begin(), 2, {0, 0});
  return View;
}

StridedView matrix::viewWithoutBatch(unsigned Rank) {
  StridedView View = StridedView::all(Rank);
  View.Dimensions.erase(View.Dimensions.begin(), View.Dimensions.begin() + 2);
  return View;
}
