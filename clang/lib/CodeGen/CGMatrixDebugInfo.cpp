// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix in DWARF. Programs write m[row][column], so the type is an array of
// Rows arrays of Columns elements, in both layouts; DW_AT_byte_stride says how
// far apart rows and columns are. Rows of a column-major matrix interleave:
//
//   m[0]  |0   |1   |2   |       rows:    stride of one element
//   m[1]  |  0 |  1 |  2 |       columns: stride of one column
//
// DW_AT_ordering would say less (nothing of padding), and LLVM 22 does not
// write it. gdb takes the size of an array to be count times stride unless
// DW_AT_byte_size says more, and LLVM 22 writes that attribute for vectors
// alone. So for gdb the outer array of a column-major matrix is a vector of
// rows, and a padded row is a vector of elements: else the size, and with it
// the elements of arrays of matrices, would be wrong. lldb ignores strides and
// cannot have vectors of arrays, so there are none where -glldb tunes for it.
// Both know a matrix by the name of the typedef around it, gdb a row by its
// array's (utils/debuggers); lldb learns the layout from there alone.

#include "CGMatrixDebugInfo.h"
#include "CodeGenModule.h"
#include "clang/AST/ASTContext.h"
#include "llvm/IR/DIBuilder.h"

using namespace clang;
using namespace CodeGen;

namespace {

/// Where the elements lie, in bytes.
struct Placement {
  int64_t Rows, Columns;
  int64_t ElementSize, Size;
  int64_t RowStride, ColumnStride;
  int64_t Padding; ///< Elements after each column, or row.
  bool IsRowMajor;

  Placement(const ASTContext &Context, const ConstantMatrixType *Type);
  /// Whether a C array has its elements at the same places, and its size.
  bool isPlainArray() const {
    return (Columns == 1 || ColumnStride == ElementSize) &&
           (Rows == 1 || RowStride == Columns * ElementSize) &&
           Size == Rows * Columns * ElementSize;
  }
};

} // namespace

Placement::Placement(const ASTContext &Context, const ConstantMatrixType *Type)
    : Rows(Type->getNumRows()), Columns(Type->getNumColumns()),
      ElementSize(
          Context.getTypeSizeInChars(Type->getElementType()).getQuantity()),
      Size(Context.getTypeSizeInChars(Type).getQuantity()), Padding(0),
      IsRowMajor(Context.getLangOpts().getDefaultMatrixMemoryLayout() ==
                 LangOptions::MatrixMemoryLayout::MatrixRowMajor) {
  RowStride = IsRowMajor ? (Columns + Padding) * ElementSize : ElementSize;
  ColumnStride = IsRowMajor ? ElementSize : (Rows + Padding) * ElementSize;
}

/// The type as a program can write it.
static std::string spell(const ASTContext &Context,
                         const ConstantMatrixType *Type,
                         const Placement &Place) {
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  OS << Type->getElementType().getAsString(Context.getPrintingPolicy())
     << " __attribute__((matrix_type(" << Place.Rows << ", " << Place.Columns
     << ")";
  if (Place.IsRowMajor)
    OS << ", matrix_layout(row_major)";
  if (Place.Padding)
    OS << ", matrix_padding(" << Place.Padding << ")";
  OS << "))";
  return Name;
}

static llvm::DIType *createArray(CodeGenModule &CGM, llvm::DIBuilder &Builder,
                                 const Placement &Place,
                                 const std::string &Name, llvm::DIType *Element,
                                 llvm::DIFile *File) {
  auto Constant = [&](int64_t Value) {
    return llvm::ConstantAsMetadata::get(
        llvm::ConstantInt::getSigned(CGM.Int64Ty, Value));
  };
  auto Dimension = [&](int64_t Count, llvm::Metadata *Stride) {
    return Builder.getOrCreateSubrange(Constant(Count), nullptr, nullptr,
                                       Stride);
  };
  uint64_t Bits = Place.Size * 8;

  if (Place.isPlainArray())
    return Builder.createArrayType(
        Bits, 0, Element,
        Builder.getOrCreateArray({Dimension(Place.Rows, nullptr),
                                  Dimension(Place.Columns, nullptr)}));

  auto Array = [&](llvm::DISubrange *Range) {
    return Builder.getOrCreateArray(Range);
  };
  llvm::DISubrange *Columns =
      Dimension(Place.Columns, Constant(Place.ColumnStride));
  if (CGM.getCodeGenOpts().getDebuggerTuning() != llvm::DebuggerKind::GDB)
    return Builder.createArrayType(
        Bits, 0, Element,
        Builder.getOrCreateArray(
            {Dimension(Place.Rows, Constant(Place.RowStride)), Columns}));

  if (Place.IsRowMajor) {
    llvm::DIType *Row =
        Builder.createVectorType(Place.RowStride * 8, 0, Element,
                                 Array(Dimension(Place.Columns, nullptr)));
    return Builder.createArrayType(Bits, 0, Row,
                                   Array(Dimension(Place.Rows, nullptr)));
  }
  // A row has other rows' elements between its own, so no size. LLVM writes
  // the size of a vector that is not the sum of its elements' sizes.
  llvm::DIType *Row = Builder.createArrayType(
      /*Scope=*/nullptr, Name + "[]", File, 0, 0, 0, Element, Array(Columns));
  return Builder.createVectorType(
      Bits, 0, Row, Array(Dimension(Place.Rows, Constant(Place.RowStride))));
}

llvm::DIType *CodeGen::createMatrixDebugType(CodeGenModule &CGM,
                                             llvm::DIBuilder &Builder,
                                             const ConstantMatrixType *Type,
                                             llvm::DIType *Element,
                                             llvm::DIFile *File) {
  Placement Place(CGM.getContext(), Type);
  std::string Name = spell(CGM.getContext(), Type, Place);
  return Builder.createTypedef(
      createArray(CGM, Builder, Place, Name, Element, File), Name, File,
      /*LineNo=*/0, /*Context=*/nullptr);
}
