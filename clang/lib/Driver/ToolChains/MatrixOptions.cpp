// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes the options for matrices from the driver to the compiler.

#include "MatrixOptions.h"
#include "clang/Basic/DiagnosticDriver.h"
#include "clang/Driver/Action.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace clang::driver;
using namespace llvm;
using namespace llvm::opt;

/// Features that -march or -mcpu rules out, as +nosme: unless the processor has
/// them anyway, the driver drops them, and versions would have them.
static void addFeaturesRuledOut(const ArgList &Args, ArgStringList &CmdArgs) {
  for (const Arg *A :
       Args.filtered(options::OPT_march_EQ, options::OPT_mcpu_EQ)) {
    SmallVector<StringRef, 8> Modifiers;
    StringRef(A->getValue()).split(Modifiers, '+');
    for (StringRef Modifier : drop_begin(Modifiers))
      if (Modifier.consume_front("no") &&
          is_contained({"dotprod", "i8mm", "bf16", "sve", "sme"}, Modifier)) {
        CmdArgs.push_back("-target-feature");
        CmdArgs.push_back(Args.MakeArgString("-" + Modifier));
      }
  }
}

/// -fno-vectorize is the absence of an option in cc1, as -O1 is.
static void addVectorizing(const ArgList &Args, ArgStringList &CmdArgs) {
  constexpr StringLiteral Option = "-vectorize-loops";
  if (Args.hasFlag(options::OPT_fvectorize, options::OPT_fno_vectorize, true) ||
      any_of(Args.getAllArgValues(options::OPT_mllvm),
             [&](StringRef Value) { return Value.starts_with(Option); }))
    return;
  CmdArgs.push_back("-mllvm");
  CmdArgs.push_back(Args.MakeArgString(Option + "=false"));
}

/// -fmatrix-prove, and where programs that show a difference are written unless
/// the user says so: beside the output.
static void addProofs(const ArgList &Args, ArgStringList &CmdArgs) {
  if (!Args.hasFlag(options::OPT_fmatrix_prove, options::OPT_fno_matrix_prove,
                    false))
    return;
  auto Add = [&](const Twine &Option) {
    CmdArgs.push_back("-mllvm");
    CmdArgs.push_back(Args.MakeArgString(Option));
  };
  Add("-matrix-prove");
  // Reports name parameters.
  if (!Args.hasArg(options::OPT_fdiscard_value_names))
    erase_if(CmdArgs,
             [](StringRef Known) { return Known == "-discard-value-names"; });
  constexpr StringLiteral Folder = "-matrix-prove-folder";
  const Arg *Output = Args.getLastArg(options::OPT_o);
  if (!Output ||
      any_of(Args.getAllArgValues(options::OPT_mllvm),
             [&](StringRef Value) { return Value.starts_with(Folder); }))
    return;
  StringRef Beside = sys::path::parent_path(Output->getValue());
  // Not beside a device.
  if (!Beside.empty() && Beside != "/dev")
    Add(Folder + "=" + Beside);
}

void tools::addMatrixTargetOptions(const ToolChain &TC, const JobAction &JA,
                                   const ArgList &Args,
                                   ArgStringList &CmdArgs) {
  Arg *Request = Args.getLastArg(options::OPT_fmatrix_amx_request_EQ);
  Arg *Versions = Args.getLastArg(options::OPT_fmatrix_multiversion,
                                  options::OPT_fno_matrix_multiversion);
  addVectorizing(Args, CmdArgs);
  addProofs(Args, CmdArgs);
  if (JA.getOffloadingDeviceKind() != Action::OFK_None)
    return;
  bool IsX86 = TC.getTriple().isX86_64() && !TC.getTriple().isX32();
  auto Add = [&](Arg *A, bool IsKnown, bool IsOff) {
    if (IsKnown)
      A->render(Args, CmdArgs);
    // Another target has nothing that this could switch off, so it is no error.
    else if (!IsOff)
      TC.getDriver().Diag(diag::err_drv_unsupported_opt_for_target)
          << A->getAsString(Args) << TC.getTripleString();
  };
  if (Request)
    Add(Request, IsX86, StringRef(Request->getValue()) == "never");
  if (Arg *Scope = Args.getLastArg(options::OPT_fmatrix_cooperative_EQ))
    Add(Scope, TC.getTriple().isSPIROrSPIRV(),
        StringRef(Scope->getValue()) == "none");
  // Not only of Linux: a file may be compiled for several targets at once.
  if (!Versions ||
      Versions->getOption().matches(options::OPT_fno_matrix_multiversion))
    return;
  Add(Versions, IsX86 || TC.getTriple().isAArch64(), /*IsOff=*/false);
  if (TC.getTriple().isAArch64())
    addFeaturesRuledOut(Args, CmdArgs);
}

void tools::addMatrixLoopOptions(const ArgList &Args, ArgStringList &CmdArgs) {
  if (Args.hasFlag(options::OPT_fmatrix_blas, options::OPT_fno_matrix_blas,
                   false))
    CmdArgs.push_back("-fmatrix-blas");
  if (!Args.hasFlag(options::OPT_fmatrix_loops, options::OPT_fno_matrix_loops,
                    false))
    return;
  CmdArgs.push_back("-fmatrix-loops");
  if (!Args.hasArg(options::OPT_fenable_matrix))
    addVectorizing(Args, CmdArgs);
}
