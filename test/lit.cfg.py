# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The project's own tests: IR passes (llvm/), Clang (clang/), programs that are
# compiled and run (execution/), SPIR-V modules (spirv/), random ones (fuzz/), the
# build's tools (build/).

import os
import platform
import shutil
import subprocess
import sys
import tempfile

import lit.formats
import lit.util

config.test_source_root = os.path.dirname(__file__)
sys.dont_write_bytecode, write_no_cache = True, sys.dont_write_bytecode
sys.path[:0] = [config.test_source_root, os.path.join(config.matrix_source_dir, "utils")]
import flag_set_log
import host_processor
from timed_tests import THOROUGH, TimedTests
sys.dont_write_bytecode = write_no_cache

config.name = "Matrix"
config.test_format = TimedTests(lit.formats.ShTest(execute_external=False))
config.suffixes = [".c", ".cl", ".cpp", ".ll", ".test"]
# They are suites of their own.
config.excludes = ["unit", "upstream", "Inputs"]

# Sweeps that take many minutes: ./dev test --thorough.
thorough = lit.util.pythonize_bool(lit_config.params.get(THOROUGH, "0"))
if thorough:
    config.available_features.add(THOROUGH)

# What CMake finds may be a launcher that chooses among versions (pyenv), which takes longer than most
# of the scripts.
config.python = subprocess.run([config.python, "-c", "import sys; print(sys.executable)"],
                               stdout=subprocess.PIPE, text=True, check=True).stdout.strip()

tools = config.llvm_tools_dir
clang = os.path.join(config.matrix_clang_bin_dir, "clang")

amx_emulator = os.path.join(config.matrix_build_dir, "test", "support", "amx")

# Emulators that are not installed, and SPIR-V's tools: ./dev test puts them here.
emulators = os.path.join(config.matrix_build_dir, "test", "emulators")
spirv_tools = os.path.join(emulators, "spirv-tools")
lavapipe = os.path.join(emulators, "lavapipe")
spirv_scripts = os.path.join(config.test_source_root, "support", "spirv")

# The machine's and those that ./dev test gets.
gdbs = {"gdb": "gdb"} | {f"gdb_{suite}": os.path.join(emulators, f"gdb-{suite}")
                         for suite in ["trixie", "sid"]}

# The longest name first: lit replaces one after the other.
for name, value in [
    ("%matrix_source", config.matrix_source_dir),
    ("%matrix_build", config.matrix_build_dir),
    ("%llvm_source", config.llvm_source_dir),
    ("%amx_emulator_object", os.path.join(amx_emulator, "amx-emulator.o")),
    ("%amx_emulator", os.path.join(amx_emulator, "libamx-emulator.so")),
    ("%clang_cc1", f"{clang} -cc1 -internal-isystem "
                   f"{config.matrix_build_dir}/lib/clang/22/include -nostdsysteminc"),
    ("%clang_path", clang),
    ("%clangxx", f"{clang}++ -fenable-matrix"),
    ("%clang", f"{clang} -fenable-matrix"),
    ("%stock_clangxx", os.path.join(tools, "clang++")),
    ("%stock_clang", os.path.join(tools, "clang")),
    ("%stock_opt", os.path.join(tools, "opt")),
    ("%plugin", config.matrix_plugin),
    ("%llvm_include", os.path.join(os.path.dirname(tools), "include")),
    # IR tests verify after each pass.
    ("%opt", f"{tools}/opt -load-pass-plugin={config.matrix_plugin} "
             "-verify-each -S"),
    ("%check_module", f"{config.python} {spirv_scripts}/check_module.py --tools {spirv_tools}"),
    ("%vulkan_form", f"{config.python} {spirv_scripts}/vulkan_form.py --tools {spirv_tools}"),
    ("%run_product", f"{config.python} {spirv_scripts}/run_product.py --lavapipe {lavapipe} "
                     f"--cc {tools}/clang"),
    ("%spirv_llc", f"{tools}/llc -O0 -mtriple=spirv64-unknown-unknown -filetype=obj "
                   "--spirv-ext=+SPV_KHR_cooperative_matrix"),
    ("%spirv_tools", spirv_tools),
    ("%round_trip", f"{config.python} {config.test_source_root}/llvm/Tlx/round_trip.py "
                    f"--tools {tools} --plugin {config.matrix_plugin}"),
    ("%reproduce_defects", f"{config.python} {config.test_source_root}/llvm/reproduce_defects.py "
                           f"--tools {tools}"),
    ("%each_error", f"{config.python} {config.test_source_root}/llvm/Tlx/each_error.py"),
    ("%matrix_prove", os.path.join(config.matrix_build_dir, "bin", "matrix-prove")),
    ("%spoil_functions", os.path.join(config.matrix_build_dir, "test", "support", "spoil", "SpoilFunctions.so")),
    ("%check_lowered", f"{config.python} {config.test_source_root}/llvm/check_lowered.py"),
    ("%run_flags", f"{config.python} {config.test_source_root}/execution/run_flags.py "
                   f"--clang {clang}" + (" --thorough" if thorough else "")),
    ("%run_programs", f"{config.python} {config.test_source_root}/fuzz/run_programs.py "
                      f"--clang {clang}"),
    ("%fuzz_ir", f"{config.python} {config.test_source_root}/fuzz/fuzz_ir.py "
                 f"--tools {tools} --plugin {config.matrix_plugin}"),
    ("%fuzz_tensors", f"{config.python} {config.test_source_root}/fuzz/fuzz_tensors.py "
                      f"--tools {tools} --plugin {config.matrix_plugin} --clang {clang}"),
    ("%fuzz_verifier", f"{config.python} {config.test_source_root}/fuzz/fuzz_verifier.py "
                       f"--tools {tools} --plugin {config.matrix_plugin}"),
    ("%fuzz_parser", f"{config.python} {config.test_source_root}/fuzz/fuzz_parser.py "
                     f"--clang {clang} --upstream {config.llvm_source_dir}"),
    ("%prove_sweep", f"{config.python} {config.test_source_root}/prove/sweep.py --clang {clang} "
                     f"--prove {os.path.join(config.matrix_build_dir, 'bin', 'matrix-prove')}"),
    ("%edit", f"{config.python} {config.test_source_root}/editors/edit.py "
              f"--clangd {os.path.join(config.matrix_clang_bin_dir, 'clangd')}"),
    ("%check_files", f"{config.python} {config.test_source_root}/editors/check_files.py "
                     f"--clangd {os.path.join(config.matrix_clang_bin_dir, 'clangd')}"),
    ("%sweep_targets", f"{config.python} {config.test_source_root}/targets/sweep_targets.py "
                       f"--clang {clang}"),
    *[(f"%{name}", f"{gdb} -nx -batch -iex 'set debuginfod enabled off' -iex 'set style enabled off' "
                   f"-ex 'source {config.matrix_source_dir}/utils/debuggers/matrix_gdb.py'")
      for name, gdb in gdbs.items()],
    ("%compare_plain", f"{config.python} {config.test_source_root}/upstream/compare_plain.py "
                       f"--clang {clang} --stock {tools}/clang --source {config.llvm_source_dir}"),
    ("%lldb", f"{tools}/lldb --no-lldbinit --batch -o 'command script import "
              f"{config.matrix_source_dir}/utils/debuggers/matrix_lldb.py'"),
    ("%python", config.python),
]:
    config.substitutions.append((name + r"\b", value))

for tool in ["FileCheck", "not", "count", "split-file", "llvm-as", "llvm-dis",
             "ld.lld", "llc", "llvm-nm", "llvm-link", "llvm-objdump", "llc"]:
    config.substitutions.append((r"(?<![\w./-])" + tool.replace(".", r"\.") + r"(?![\w.-])",
                                 os.path.join(tools, tool)))

config.environment["PATH"] = os.pathsep.join(
    [tools, config.environment.get("PATH", ""), emulators])
for name in ["HOME", "XDG_CACHE_HOME", "CI"]:
    if name in os.environ:
        config.environment[name] = os.environ[name]


# Testers tell what became of each set of flags: ./dev test ends with the table.
if flag_set_log.VARIABLE in os.environ:
    config.environment[flag_set_log.VARIABLE] = os.environ[flag_set_log.VARIABLE]

# What this host can run: a test says REQUIRES: and is UNSUPPORTED elsewhere.
# Of the preset `plugin`, the tests of passes run, by the distribution's tools.
has_clang = os.path.exists(clang)
if has_clang:
    config.available_features.add("matrix-clang")
cpu_features = host_processor.native_features(
    clang if has_clang else os.path.join(tools, "clang"))
config.available_features.add(f"host-{platform.machine()}")
config.available_features |= {f"cpu-{name}" for name in cpu_features}
if ({"avx2", "fma", "f16c"} <= cpu_features
        and os.path.exists(os.path.join(amx_emulator, "libamx-emulator.so"))):
    config.available_features.add("amx-emulator")
if shutil.which("qemu-aarch64") and os.path.isdir("/usr/aarch64-linux-gnu"):
    config.available_features.add("aarch64-emulator")
if "aarch64-emulator" in config.available_features and os.path.exists(
        os.path.join(emulators, "qemu-aarch64-sme")):
    config.available_features.add("sme-emulator")
if shutil.which("qemu-ppc64le") and os.path.isdir("/usr/powerpc64le-linux-gnu"):
    config.available_features.add("power-emulator")
if os.path.exists(os.path.join(spirv_tools, "spirv-val")):
    config.available_features.add("spirv-tools")
if os.path.exists(os.path.join(lavapipe, "run-vulkan-program")):
    config.available_features.add("lavapipe")
# Nothing builds it but ./dev build clangd and ./dev test --thorough.
if os.path.exists(os.path.join(config.matrix_clang_bin_dir, "clangd")):
    config.available_features.add("clangd")


def succeeds(*command):
    try:
        return subprocess.run(command, capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


# Editors are tried where they are installed.
if "clangd" in config.available_features:
    if (os.path.isdir("/usr/share/vim/vimfiles/pack/dist-bundle/opt/ale")
            and succeeds("vim", "-es", "-c", "if !has('job') | cquit | endif", "-c", "quit")):
        config.available_features.add("vim-ale")
    if shutil.which("nvim"):
        config.available_features.add("neovim")
    if succeeds("emacs", "--batch", "-q", "-l", "eglot"):
        config.available_features.add("eglot")
if shutil.which("zsh"):
    config.available_features.add("zsh")
if shutil.which("valgrind"):
    config.available_features.add("valgrind")
if shutil.which("qemu-x86_64"):
    config.available_features.add("x86-emulator")
if shutil.which("qemu-system-arm"):
    config.available_features.add("arm-machine")
if shutil.which("qemu-riscv32") and shutil.which("qemu-riscv64"):
    config.available_features.add("riscv-emulator")


def debugs(command):
    """Whether a debugger runs a program here; some containers forbid that."""
    try:
        output = subprocess.run(command, capture_output=True, timeout=60, text=True).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False
    return "exited" in output and "Python 7" in output


for name, gdb in gdbs.items():
    if debugs([gdb, "-nx", "-batch", "-ex", "python print('Python', 3 + 4)", "-ex", "run",
               "/bin/true"]):
        config.available_features.add(name.replace("_", "-"))


def gdb_calls():
    """Whether gdb calls functions of a program here: gdb 13 cannot write the registers of a
    processor with AMX ("Couldn't write extended state status")."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "calls")
        source = "int f(int x) { return x + 1; } int main(void) { return f(-1); }"
        command = [os.path.join(tools, "clang"), "-g", "-x", "c", "-", "-o", program]
        if subprocess.run(command, input=source, text=True, stderr=subprocess.DEVNULL).returncode:
            return False
        command = ["gdb", "-nx", "-batch", "-ex", "break main", "-ex", "run", "-ex", "print f(41)",
                   program]
        try:
            return "$1 = 42" in subprocess.run(command, capture_output=True, timeout=60,
                                               text=True).stdout
        except subprocess.TimeoutExpired:
            return False


if "gdb" in config.available_features and gdb_calls():
    config.available_features.add("gdb-calls")
if debugs([os.path.join(tools, "lldb"), "--no-lldbinit", "--batch", "-o",
           "script print('Python', 3 + 4)", "-o", "run", "/bin/true"]):
    config.available_features.add("lldb")


def has_namespaces():
    """Whether this user may make machines out of namespaces, with cables between; containers
    forbid that."""
    script = ("mount -t tmpfs none /run && mkdir /run/netns && ip netns add other && "
              "ip link add here type veth peer name there netns other")
    try:
        return subprocess.run(["unshare", "--net", "--mount", "--pid", "--fork", "--mount-proc",
                               "sh", "-c", script], capture_output=True).returncode == 0
    except OSError:
        return False


if os.geteuid() == 0:
    config.available_features.add("root")
if shutil.which("aarch64-linux-gnu-objdump"):
    config.available_features.add("aarch64-binutils")
if os.geteuid() == 0 and has_namespaces():
    for program in ["distccd", "iceccd"]:
        if shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin"):
            config.available_features.add(program)
