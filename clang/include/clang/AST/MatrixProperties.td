// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How constant matrices are written to precompiled headers and modules.

let Class = PropertyTypeCase<APValue, "Matrix"> in {
  def : Property<"rows", UInt32> {
    let Read = [{ node.getMatrixNumRows() }];
  }
  def : Property<"columns", UInt32> {
    let Read = [{ node.getMatrixNumColumns() }];
  }
  def : ReadHelper<[{
    ArrayRef<APValue> values(&node.getMatrixElt(0),
                             node.getMatrixNumElements());
  }]>;
  def : Property<"elements", Array<APValue>> {
    let Read = [{ values }];
  }
  def : Creator<[{ return APValue(elements.data(), rows, columns); }]>;
}
