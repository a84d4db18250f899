// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One call of a tensor builtin under analysis, shared by the files that analyze
// one kind of builtin each. SemaTensorBuiltins.h says what they mean.

#ifndef LLVM_CLANG_LIB_SEMA_TENSORBUILTINCALL_H
#define LLVM_CLANG_LIB_SEMA_TENSORBUILTINCALL_H

#include "MatrixBuiltinCall.h"
#include "clang/AST/TensorCall.h"
#include "clang/Sema/SemaTensor.h"
#include <string>

namespace clang {

/// As MatrixBuiltinCall. Arguments are converted where they stand.
class TensorBuiltinCall : public MatrixBuiltinCall {
public:
  using Numbers = TensorCall::Numbers;

  /// The meaning of a number, as err_tensor_number counts.
  enum NumberKind {
    Extent,
    LowPadding,
    HighPadding,
    InteriorPadding,
    WindowSize,
    Stride,
    Dilation,
    TileSize,
    Start,
    Step
  };
  /// What elements must be, as err_matrix_builtin_element counts.
  enum ElementKind { Real, SignedOrFloat, Float, Integer, IntegerOrBool };
  /// What attributes of operations hold.
  static constexpr int64_t MaxNumber = 2147483647;

  using MatrixBuiltinCall::MatrixBuiltinCall;

  // SemaTensorMemory.cpp
  ExprResult load();
  ExprResult store();

  // SemaTensorProducts.cpp
  ExprResult matMul();
  ExprResult contract(bool HasAddend);
  ExprResult outerProduct();
  ExprResult convolution();

  // SemaTensorWindows.cpp
  ExprResult window();
  ExprResult reduceDimensions();
  ExprResult argument();
  /// Reads the strides and dilations that are given from argument \p First on,
  /// of windows with these sizes over the last dimensions of \p Tensor, and
  /// appends how many places the windows have to \p Extents.
  bool readPlaces(unsigned First, const TensorType *Tensor,
                  const Numbers &Sizes, Numbers &Extents);

  // SemaTensorShapes.cpp
  ExprResult transposed();
  ExprResult reshape();
  ExprResult tiled();
  ExprResult untiled();
  ExprResult broadcast();

  // SemaTensorParts.cpp
  ExprResult pad();
  ExprResult slice();
  ExprResult insertSlice();
  ExprResult concat();
  ExprResult gather();
  ExprResult scatter(bool IsAdded);

  // SemaTensorTraits.cpp
  ExprResult rank();
  ExprResult extent();

  // SemaTensorFunctions.cpp
  ExprResult quantize();

  // What follows is SemaTensorBuiltins.cpp's.

  /// Tensors are enabled, and there are at least \p NumArgs arguments.
  bool hasAtLeast(unsigned NumArgs);
  /// There are as many arguments as one of \p Counts says, with a tensor of
  /// \p Rank dimensions.
  bool hasOneOf(llvm::ArrayRef<unsigned> Counts, unsigned Rank);
  /// \p Value, the argument \p Index, as a tensor if it is a matrix. Any other
  /// value stays as it is.
  Expr *matrixAsTensor(unsigned Index, Expr *Value);
  /// The type of argument \p Index, which must be a tensor or a matrix, and is
  /// a tensor then; null after a diagnostic.
  const TensorType *readTensor(unsigned Index);
  /// That \p Tensor has extents which are known at run time, if the builtin
  /// takes none such.
  bool diagnoseExtentsAtRunTime(const Expr *Tensor);
  /// The tensor type that the 1st argument is, or that has the elements of that
  /// matrix type where they are. \p Result is what the call is if
  /// that is dependent or after a diagnostic; null then.
  const TensorType *readTensorType(ExprResult &Result);
  /// Argument \p Index converted to \p Element.
  bool readElement(unsigned Index, QualType Element);
  /// Argument \p Index as an integer that need not be constant; \p Kind is
  /// Stride, Start or Extent.
  bool readInteger(unsigned Index, NumberKind Kind);
  /// Whether the value of one of \p Count arguments from \p First on is known
  /// in an instance of the template only.
  bool waits(unsigned First, unsigned Count = ~0u) const;
  /// Argument \p Index, any integer constant expression.
  std::optional<llvm::APSInt> readConstant(unsigned Index);
  /// \p Count arguments from \p First on, constants from \p Least to \p Most,
  /// one for each dimension. Appends them to \p To.
  bool readNumbers(unsigned First, unsigned Count, NumberKind Kind,
                   int64_t Least, int64_t Most, Numbers &To);
  bool readNumber(unsigned Index, NumberKind Kind, int64_t Dimension,
                  int64_t Least, int64_t Most, Numbers &To);
  /// Argument \p Index, a constant that is a dimension below \p Rank and not in
  /// \p To yet.
  bool readDimension(unsigned Index, unsigned Rank, Numbers &To);

  /// A tensor without padding that lies as \p Like, or in index order if that
  /// is null; null after a diagnostic.
  QualType tensorOf(QualType Element, const Numbers &Extents,
                    const TensorType *Like = nullptr);
  /// \p Result, the analyzed call, as a matrix, if its first operand is one and
  /// it has two dimensions.
  ExprResult asFirstOperand(ExprResult Result);
  /// The call, with a type that may be null.
  ExprResult typedOrError(QualType Type);

  /// Elements of argument \p Index that are not of this kind.
  bool diagnoseElementsOf(unsigned Index, ElementKind Expected);
  /// Elements of argument \p Index, a tensor, that are not of type \p Element.
  bool diagnoseElementType(unsigned Index, QualType Element);
  bool diagnoseExtent(unsigned Index, unsigned Dimension, uint64_t Expected);
  bool diagnoseExtents(unsigned Index, const Numbers &Expected);
  bool diagnoseRank(unsigned Index, unsigned Rank, bool IsLeast = false);

  /// The type of argument \p Index, which is a tensor.
  const TensorType *tensorAt(unsigned Index) const {
    return Call->getArg(Index)->getType()->castAs<TensorType>();
  }

private:
  /// The first argument that was a tensor or a matrix, and its type if it was a
  /// matrix.
  unsigned FirstIndex = ~0u;
  const ConstantMatrixType *FirstMatrix = nullptr;

  void noteOperand(unsigned Index, QualType Type);
};

TensorCall::Numbers extentsOf(const TensorType *Tensor);

} // namespace clang

#endif
