// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks at what failed, after it failed: a check beforehand would have to know
// whether a program includes or links what is missing.

#include "clang/Driver/MatrixPackages.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/Version.h"
#include "clang/Driver/Action.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Distro.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"

using namespace clang;
using namespace clang::driver;
using namespace llvm;
using namespace llvm::opt;

namespace {

class PackageFinder {
  const ToolChain &TC;
  const Driver &D;
  const ArgList &Args;
  /// The arguments of the command that failed, and its program.
  ArrayRef<const char *> FailedArgs;
  StringRef FailedProgram;

public:
  PackageFinder(const Compilation &C, const Command *Failed)
      : TC(C.getDefaultToolChain()), D(C.getDriver()), Args(C.getArgs()) {
    if (!Failed)
      return;
    FailedArgs = Failed->getArguments();
    FailedProgram = Failed->getExecutable();
  }

  bool isForDebianHost() const;
  void lookForLinker() const;
  void lookForOtherLinker() const;
  void lookForHeaders() const;
  void lookForLibraries() const;

private:
  void note(StringRef File, StringRef Package) const;
  bool findsLibrary(StringRef File) const;
  std::string packageOfCxxLibrary() const;
  bool compilesCxx() const;
};

} // namespace

bool PackageFinder::isForDebianHost() const {
  Triple Host(sys::getDefaultTargetTriple());
  Distro System(D.getVFS(), Host);
  return (System.IsDebian() || System.IsUbuntu()) && D.SysRoot.empty() &&
         TC.getTriple().getArch() == Host.getArch() &&
         TC.getTriple().isOSLinux();
}

void PackageFinder::note(StringRef File, StringRef Package) const {
  DiagnosticsEngine &Diags = D.getDiags();
  // The text that a command printed itself did not pass through this engine,
  // which drops notes that follow nothing.
  Diags.setLastDiagnosticIgnored(false);
  Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Note,
                                     "%0 was not found; it is in Debian's "
                                     "package %1"))
      << File << Package;
}

void PackageFinder::lookForLinker() const {
  const Arg *Linker = Args.getLastArg(options::OPT_fuse_ld_EQ);
  if (Linker && StringRef(Linker->getValue()) == "lld" &&
      !sys::fs::can_execute(TC.GetProgramPath("ld.lld")))
    note("ld.lld", "lld-" CLANG_VERSION_MAJOR_STRING);
}

/// LLD of another version does not read our bitcode.
void PackageFinder::lookForOtherLinker() const {
  SmallString<128> Path;
  if (StringRef(sys::path::filename(FailedProgram)) == "ld.lld" &&
      !sys::fs::real_path(FailedProgram, Path) &&
      Path.str().contains("/llvm-") &&
      !Path.str().contains("/llvm-" CLANG_VERSION_MAJOR_STRING "/"))
    note("LLD " CLANG_VERSION_MAJOR_STRING, "lld-" CLANG_VERSION_MAJOR_STRING);
}

bool PackageFinder::compilesCxx() const {
  for (size_t I = 1; I < FailedArgs.size(); ++I)
    if (StringRef(FailedArgs[I - 1]) == "-x")
      return StringRef(FailedArgs[I]) == "c++";
  return false;
}

std::string PackageFinder::packageOfCxxLibrary() const {
  // Clang uses the headers and the library of the GCC whose files it links,
  // and there may be several.
  std::string Start = TC.GetFilePath("crtbegin.o");
  StringRef Version = sys::path::filename(sys::path::parent_path(Start));
  return Version.empty() ? "g++" : ("libstdc++-" + Version + "-dev").str();
}

/// \p Folder has the C++ library's headers. With those of another GCC alone,
/// Clang names /usr/include/c++, in which each GCC has a folder.
static bool hasCxxHeaders(StringRef Folder) {
  SmallString<128> Header(Folder);
  sys::path::append(Header, "vector");
  return Folder.contains("/c++") && sys::fs::exists(Header);
}

void PackageFinder::lookForHeaders() const {
  if (!compilesCxx() ||
      Args.hasArg(options::OPT_nostdinc, options::OPT_nostdincxx,
                  options::OPT_nostdlibinc) ||
      any_of(FailedArgs, hasCxxHeaders))
    return;
  if (TC.GetCXXStdlibType(Args) == ToolChain::CST_Libcxx)
    note("libc++", "libc++-" CLANG_VERSION_MAJOR_STRING "-dev");
  else
    note("the C++ library", packageOfCxxLibrary());
}

bool PackageFinder::findsLibrary(StringRef File) const {
  if (TC.GetFilePath(File.str().c_str()) != File)
    return true;
  return any_of(Args.getAllArgValues(options::OPT_L),
                [&](const std::string &Folder) {
                  SmallString<128> Path(Folder);
                  sys::path::append(Path, File);
                  return sys::fs::exists(Path);
                });
}

void PackageFinder::lookForLibraries() const {
  constexpr StringLiteral Suffix = "-" CLANG_VERSION_MAJOR_STRING "-dev";
  for (StringRef Argument : FailedArgs) {
    if (Argument == "-lomp" && !findsLibrary("libomp.so") &&
        !findsLibrary("libomp.a"))
      note("the OpenMP runtime", ("libomp" + Suffix).str());
    if (Argument == "-lstdc++" && !findsLibrary("libstdc++.so") &&
        !findsLibrary("libstdc++.a"))
      note("the C++ library", packageOfCxxLibrary());
    if (Argument.contains("libclang_rt.") && sys::path::is_absolute(Argument) &&
        !sys::fs::exists(Argument)) {
      note(Argument, ("libclang-rt" + Suffix).str());
      break;
    }
    if (Argument.ends_with("LLVMgold.so") && !sys::fs::exists(Argument))
      note(sys::path::filename(Argument),
           "llvm-" CLANG_VERSION_MAJOR_STRING "-linker-tools");
  }
}

void clang::driver::noteMissingPackages(const Compilation &C,
                                        const Command *Failed) {
  PackageFinder Finder(C, Failed);
  if (!Finder.isForDebianHost())
    return;
  Finder.lookForLinker();
  if (!Failed)
    return;
  if (isa<LinkJobAction>(Failed->getSource())) {
    Finder.lookForLibraries();
    Finder.lookForOtherLinker();
  } else
    Finder.lookForHeaders();
}
