// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PROVE_UNITS_H
#define MATRIX_PROVE_UNITS_H

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace matrix::prove {

/// Prints the intrinsics of processors that the machine executes, one in a
/// line, each with the section of the manual that it follows.
void listUnits(llvm::raw_ostream &OS);

} // namespace matrix::prove

#endif
