# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Defects in the sources of our passes: what a line is, and what it becomes.

Each text stands once in its file. A defect is one of emission, of a plan or of a rule, of the
kind that slips through a review."""

import collections

Source = collections.namedtuple("Source", "file old new")

SOURCES = [Source(*row) for row in [
    # Movement of lanes.
    ("Vector/Transpose.cpp", "IsUpper ? Width + I - Half : I", "IsUpper ? Width + I : I"),
    ("Vector/Transpose.cpp", "IsUpper ? Width + I : I + Half", "IsUpper ? Width + I : I"),
    ("Vector/KLanes.cpp", "Mask.push_back(Step * Rows + Row);",
     "Mask.push_back(Row * KLanes + Step);"),
    ("Vector/MemoryRef.cpp", "unsigned First = std::min(K * Width, End - Width);",
     "unsigned First = K * Width;"),
    ("Vector/MemoryRef.cpp", "int(Width + At - First)", "int(Width + At % Width)"),
    # Addresses.
    ("Vector/MemoryRef.cpp", "Ref->stride(Groups.back().back()) ==",
     "Ref->stride(Groups.back().back()) >="),
    ("Vector/MemoryRef.cpp", "commonAlignment(BufferAlign, DL.getTypeAllocSize(Type.element()))",
     "BufferAlign"),
    ("Vector/MemoryRef.cpp", "getIndex(B, int64_t(Width - 1) * *Step)",
     "getIndex(B, int64_t(Width) * *Step)"),
    ("Vector/MemoryRef.cpp", "Sum = B.CreateAdd(Sum, B.CreateMul(Index, toIndex(Stride, B)));",
     "Sum = B.CreateMul(Index, toIndex(Stride, B));"),
    ("Emit/Registers/RegisterMemory.cpp", "unsigned Dimension = Type.layout(P);",
     "unsigned Dimension = P;"),
    ("Emit/Product/EmitProduct.cpp", "getIndex(B, R.End - R.Extent));",
     "getIndex(B, R.End - R.Extent - 1));"),
    ("Emit/Product/EmitProduct.cpp", "if (R.isLastOverlapping())", "if (false)"),
    # Bounds of loops.
    ("Support/LoopNest.cpp", "getIndex(B, First + Iterations * Step)",
     "getIndex(B, First + (Iterations - 1) * Step)"),
    ("Support/LoopNest.cpp", "{getIndex(B, (Iterations - 1) * Step), getIndex(B, -Step),",
     "{getIndex(B, (Iterations - 1) * Step), getIndex(B, 0),"),
    ("Emit/Product/TileLoop.cpp", "emitSteps(getIndex(B, Done * KLanes), Groups - Done);",
     "emitSteps(getIndex(B, Done * KLanes), Groups > Done ? Groups - Done - 1 : 0);"),
    ("Emit/Product/TileLoop.cpp", "if (unsigned Rest = K % KLanes)",
     "if (unsigned Rest = K % KLanes; Rest > 3)"),
    ("Emit/Loops/EmitReduce.cpp", "AddSome(getIndex(B, 1 + alignDown(Steps, Unroll)), Steps % Unroll);",
     "AddSome(getIndex(B, alignDown(Steps, Unroll)), Steps % Unroll);"),
    ("Emit/Loops/EmitReduce.cpp", "IsLast && V + 1 == Vectors ?", "IsLast && V == Vectors ?"),
    ("Emit/Loops/TransposeTile.cpp", "getIndex(B, S.First + S.Extent - S.Width)",
     "getIndex(B, S.First + S.Extent - S.Width - 1)"),
    ("Plan/TransposePlan.cpp", "Add(InnerRows, RestAlong, 0, Columns, EdgeAlong);",
     "Add(InnerRows, RestAlong, 0, InnerColumns, EdgeAlong);"),
    # Products.
    ("Vector/ElementOps.cpp", "if (IsFused && T->isFloatingPointTy())",
     "if (T->isFloatingPointTy())"),
    ("Vector/ElementOps.cpp", "P.isSigned(X));", "!P.isSigned(X));"),
    ("Vector/ElementOps.cpp", "return C->isNegativeZeroValue() ||", "return C->isZeroValue() ||"),
    ("Vector/ElementOps.cpp", "B.CreateBinOp(Binary, Operands[0], Operands[1]);",
     "B.CreateBinOp(Binary, Operands[1], Operands[0]);"),
    ("Emit/Product/TileLoop.cpp", "Into = Kernel.multiplyAdd(As[V], FragmentB, Into);",
     "Into = Kernel.multiplyAdd(As[0], FragmentB, Into);"),
    ("Emit/Product/TileLoop.cpp", "Sum = B.CreateSub(Sum, Rows);", "Sum = B.CreateAdd(Sum, Rows);"),
    ("Emit/Registers/RegisterProducts.cpp", "(N + Lane / M % Columns) * TypeB.stride(1)",
     "(N + Lane % Columns) * TypeB.stride(1)"),
    ("Target/X86/DotProducts.cpp", "/*Flip=*/0x80,", "/*Flip=*/0x40,"),
    ("Target/X86/DotProducts.cpp", "(bitsOf(P, X) == 16 && P.isSigned(X))", "bitsOf(P, X) == 16"),
    ("Target/AArch64/DotProducts.cpp", "P.isSigned(Product::A) ? SignedDot : UnsignedDot",
     "P.isSigned(Product::A) ? UnsignedDot : SignedDot"),
    # Units of whole matrices and of scalable vectors.
    ("Target/X86/AmxKernel.cpp", "T.M.Width * Group * bytesOf(C.Memory.A))", "T.M.Width * bytesOf(C.Memory.A))"),
    ("Target/X86/AmxKernel.cpp", "K = B.CreateSub(K, getIndex(B, T.M.KLanes - Count));", ""),
    ("Target/X86/AmxKernel.cpp", "unsigned V = I / T.N.Fragments, N = I % T.N.Fragments;",
     "unsigned V = I % T.M.Fragments, N = I / T.M.Fragments;"),
    ("Target/X86/AmxKernel.cpp", "IsOverlapping ? R.Extent - R.Width : Index * R.Width",
     "IsOverlapping ? R.Extent - R.Width - 1 : Index * R.Width"),
    ("Target/AArch64/ScalableRows.cpp", "End = B.CreateMul(End, getIndex(B, LanesPerRow));",
     "End = B.CreateMul(End, getIndex(B, LanesPerRow + 1));"),
    ("Target/AArch64/ScalableRows.cpp", "ElementCount::getScalable(I * Range.Width)",
     "ElementCount::getFixed(I * Range.Width)"),
    ("Target/AArch64/Sme.cpp", "B.CreateSub(T.EndN ? T.EndN : getIndex(B, T.N.End), First)",
     "(T.EndN ? T.EndN : getIndex(B, T.N.End))"),
    ("Target/AArch64/Sme.cpp", "{Acc, All, All, B_, A}", "{Acc, All, All, A, B_}"),
    ("Target/SpirV/CooperativeKernels.cpp", "IsUnitAlongRow != IsExchanged ?", "IsUnitAlongRow ?"),
    ("Target/SpirV/CooperativeKernels.cpp", "{K, plus(T.J, Index * T.N.Width)}",
     "{K, plus(T.J, T.N.Width)}"),
    ("Target/SpirV/CooperativeKernels.cpp", "(Left.IsSigned ? SignedA : 0)",
     "(Right.IsSigned ? SignedA : 0)"),
    # Rules.
    ("Simplify/RulesOfTransposes.cpp", "(Signs & 1) << 1 | (Signs >> 1 & 1) |", "(Signs & 3) |"),
    ("Expand/ExpandPadding.cpp", "Place.Offsets[D] = P.Low + First * Step;",
     "Place.Offsets[D] = First * Step;"),
    # One that we had, of a sum in parts that waits where its addend is; and what follows a product
    # whose sums go through memory.
    ("Plan/PlanPrefetching.cpp", "return B.isUpdated(R, Leaf);",
     "return !R.isFactor(Leaf) && !isView(Leaf);"),
    ("Plan/PlanProduct.cpp", "return R.Choice->Site != EpilogueSite::None && P.sumsOutside() &&",
     "return R.Choice->Site == EpilogueSite::Tiles && P.sumsOutside() &&"),
    # Memory that overlaps, and buffers.
    ("Plan/OverlapHandling.cpp", "return Bases.size() == 1 && hasConstantStrides(Target)",
     "return hasConstantStrides(Target)"),
    ("Plan/OverlapHandling.cpp", "if (Overlapping.empty())", "if (Overlapping.size() < 2)"),
    ("Emit/Memory/Span.cpp", "B.CreateICmpULT(Other.First, End)", "B.CreateICmpULT(Other.First, First)"),
    ("Emit/Memory/Span.cpp", "At(B.CreateAdd(Last, One))", "At(Last)"),
    ("Emit/EmitStore.cpp", "B.CreateICmpULT(C.Base, A.Base)", "B.CreateICmpULT(A.Base, C.Base)"),
    ("Batch/BatchEmitter.cpp", "Before.CreateICmpULT(LowX, HighY)",
     "Before.CreateICmpULT(HighX, LowY)"),
]]
