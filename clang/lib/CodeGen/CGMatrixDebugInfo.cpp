// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix in DWARF. Programs write m[row][column], so gdb is told of an array
// of Rows arrays of Columns elements, in both layouts; DW_AT_byte_stride says
// how far apart rows and columns are. Rows of a column-major matrix interleave:
//
//   m[0]  |0   |1   |2   |       rows:    stride of one element
//   m[1]  |  0 |  1 |  2 |       columns: stride of one column
//
// DW_AT_ordering would say less (nothing of padding), and LLVM 22 does not
// write it. gdb takes the size of an array to be count times stride unless
// DW_AT_byte_size says more, and LLVM 22 writes that attribute for vectors
// alone. So the outer array of a column-major matrix is a vector of rows, and a
// padded row is a vector of elements: else the size, and with it the elements
// of arrays of matrices, would be wrong.
//
// lldb ignores strides: m[1] would silently be something else. It is told of a
// structure with one member, columns[3][2] of a 2 x 3 matrix, which it cannot
// misread. A row-major matrix without padding is an array for both.
//
// Both know a matrix by the name of the typedef around it, gdb a row by its
// array's; lldb's formatter learns the layout from there (utils/debuggers).

#include "CGMatrixDebugInfo.h"
#include "CGMatrixABI.h"
#include "CodeGenModule.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/MatrixOrder.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"

using namespace clang;
using namespace CodeGen;

namespace {

/// Where the elements lie, in bytes.
struct Placement {
  int64_t Rows, Columns;
  int64_t ElementSize, Size;
  int64_t RowStride, ColumnStride;
  MatrixOrder Order;

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
      Size(Context.getTypeSizeInChars(Type).getQuantity()),
      Order(MatrixOrder::inMemory(Type)) {
  RowStride = Order.indexOf(1, 0) * ElementSize;
  ColumnStride = Order.indexOf(0, 1) * ElementSize;
}

/// The type as a program can write it.
static std::string spell(const ASTContext &Context,
                         const ConstantMatrixType *Type) {
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  OS << Type->getElementType().getAsString(Context.getPrintingPolicy())
     << " __attribute__((matrix_type(" << Type->getNumRows() << ", "
     << Type->getNumColumns() << ")";
  Type->getStorage().print(OS, /*PrintColumnMajor=*/false);
  OS << "))";
  return Name;
}

namespace {

/// Writes the types of one matrix.
class ArrayBuilder {
  CodeGenModule &CGM;
  llvm::DIBuilder &Builder;
  const Placement &Place;
  llvm::DIType *Element;

  llvm::Metadata *constant(int64_t Value) {
    return llvm::ConstantAsMetadata::get(
        llvm::ConstantInt::getSigned(CGM.Int64Ty, Value));
  }
  llvm::DISubrange *range(int64_t Count, int64_t Stride, bool IsDense) {
    return Builder.getOrCreateSubrange(constant(Count), nullptr, nullptr,
                                       IsDense ? nullptr : constant(Stride));
  }
  llvm::DISubrange *rows(bool IsDense) {
    return range(Place.Rows, Place.RowStride, IsDense);
  }
  llvm::DISubrange *columns(bool IsDense) {
    return range(Place.Columns, Place.ColumnStride,
                 IsDense || Place.Columns == 1);
  }

public:
  ArrayBuilder(CodeGenModule &CGM, llvm::DIBuilder &Builder,
               const Placement &Place, llvm::DIType *Element)
      : CGM(CGM), Builder(Builder), Place(Place), Element(Element) {}

  /// An array where it lies like one, else a structure of the lines in memory.
  llvm::DIType *create(llvm::DIFile *File) {
    uint64_t Bits = Place.Size * 8;
    auto Array = [&](int64_t Outer, int64_t Inner) {
      return Builder.createArrayType(
          Bits, 0, Element,
          Builder.getOrCreateArray({range(Outer, 0, /*IsDense=*/true),
                                    range(Inner, 0, /*IsDense=*/true)}));
    };
    if (Place.isPlainArray())
      return Array(Place.Rows, Place.Columns);
    bool HasRows = Place.Order.IsRowMajor;
    llvm::DIType *Lines =
        Array(HasRows ? Place.Rows : Place.Columns, Place.Order.Stride);
    llvm::DIType *Member =
        Builder.createMemberType(File, HasRows ? "rows" : "columns", File, 0,
                                 Bits, 0, 0, llvm::DINode::FlagZero, Lines);
    return Builder.createStructType(
        /*Scope=*/nullptr, "", File, 0, Bits, 0, llvm::DINode::FlagZero,
        /*DerivedFrom=*/nullptr, Builder.getOrCreateArray(Member));
  }

  /// Rows of columns, with sizes as gdb reads them. A row has a name.
  llvm::DIType *createForGDB(const std::string &RowName, llvm::DIFile *File) {
    uint64_t Bits = Place.Size * 8;
    auto Elements = [&](bool IsDense) {
      return Builder.getOrCreateArray(columns(IsDense));
    };
    auto Row = [&](uint64_t RowBits, bool IsDense) {
      return Builder.createArrayType(/*Scope=*/nullptr, RowName, File, 0,
                                     RowBits, 0, Element, Elements(IsDense));
    };
    if (Place.isPlainArray())
      return Builder.createArrayType(
          Bits, 0, Row(Bits / Place.Rows, /*IsDense=*/true),
          Builder.getOrCreateArray(rows(/*IsDense=*/true)));
    if (Place.Order.IsRowMajor)
      return Builder.createArrayType(
          Bits, 0,
          Builder.createVectorType(Bits / Place.Rows, 0, Element,
                                   Elements(/*IsDense=*/true)),
          Builder.getOrCreateArray(rows(/*IsDense=*/true)));
    // A row has other rows' elements between its own, so no size. LLVM writes
    // the size of a vector that is not the sum of its elements' sizes.
    return Builder.createVectorType(
        Bits, 0, Row(0, /*IsDense=*/false),
        Builder.getOrCreateArray(rows(/*IsDense=*/false)));
  }
};

} // namespace

llvm::DIType *CodeGen::createMatrixDebugType(CodeGenModule &CGM,
                                             llvm::DIBuilder &Builder,
                                             const ConstantMatrixType *Type,
                                             llvm::DIType *Element,
                                             llvm::DIFile *File) {
  Placement Place(CGM.getContext(), Type);
  std::string Name = spell(CGM.getContext(), Type);
  ArrayBuilder Array(CGM, Builder, Place, Element);
  const CodeGenOptions &Options = CGM.getCodeGenOpts();
  // CodeView has no strides.
  bool IsForGDB = Options.getDebuggerTuning() == llvm::DebuggerKind::GDB &&
                  !Options.EmitCodeView;
  return Builder.createTypedef(IsForGDB ? Array.createForGDB(Name + "[]", File)
                                        : Array.create(File),
                               Name, File, /*LineNo=*/0, /*Context=*/nullptr);
}

bool CodeGen::isOpaqueMatrixName(CodeGenModule &CGM,
                                 llvm::StringRef LinkageName) {
  // Profiles are matched by linkage names.
  const CodeGenOptions &Options = CGM.getCodeGenOpts();
  return !Options.DebugInfoForProfiling && !Options.PseudoProbeForProfiling &&
         (LinkageName.contains("u11matrix_typeI") ||
          LinkageName.contains("u11tensor_typeI") ||
          LinkageName.ends_with(".matrix"));
}

unsigned CodeGen::getMatrixCallConvention(CodeGenModule &CGM,
                                          const FunctionType *Type,
                                          unsigned Convention) {
  auto IsMatrix = [](QualType T) { return T->isMatrixOrTensorType(); };
  QualType Result = Type->getReturnType();
  bool IsOpaque = IsMatrix(Result) &&
                  howMatrixIsPassed(CGM, Result, llvm::CallingConv::C) !=
                      HowMatrixIsPassed::ByReference;
  if (const auto *Prototype = dyn_cast<FunctionProtoType>(Type))
    IsOpaque |= llvm::any_of(Prototype->param_types(), IsMatrix);
  return IsOpaque ? unsigned(llvm::dwarf::DW_CC_nocall) : Convention;
}
