# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that are built on Eigen and on GLM.

They are of packages in Debian's archive that need few others, and compute with matrices of
small fixed extents, or with small ones known at run time. Most of gudhi's time goes to QR of
run-time extents and most of opengv's to eigenvalues and polynomials, which the headers leave
alone. Not here are Ceres's autodiff_benchmarks, whose arrays of derivatives are no matrices:
1.01 in the mean."""

import os
from dataclasses import dataclass
from typing import Callable, Dict, List, Tuple

from .program import Executable, Program, find, once

EIGEN, GLM = "matrix/eigen.h", "matrix/glm.h"
HERE = os.path.dirname(os.path.abspath(__file__))
# A line of Google's benchmarks as CSV: name, iterations, real time, processor time.
OF_GOOGLE = r'^"(BM_|Benchmark)(?P<name>.+)",\d+,[^,]+,(?P<time>[^,]+),'
# Those of GLM print a heading for two lines.
OF_GLM = r"^- (?P<name>\w+): (?P<time>\d+) us$"
OF_OURS = r"^(?P<name>.+): (?P<time>[\d.]+)$"
OF_OPENGV = r"^timings (from|for the) (?P<name>.+) algorithm: (?P<time>[\d.e-]+)$"


@dataclass
class Timed:
    """A program of a package, and what finds the times that it prints. Without, the processor
    time of the whole counts. Without a header its source has a form for each compiler."""
    name: str
    package: str
    header: str
    command: str
    times: str = ""


def ceres() -> Program:
    # CMake writes config.h and export.h.
    once("reach-build/include/ceres/internal/export.h",
         ["cmake", "-S", ".", "-B", "reach-build", "-DMINIGLOG=ON", "-DGFLAGS=OFF",
          "-DSUITESPARSE=OFF", "-DCXSPARSE=OFF", "-DLAPACK=OFF", "-DCUDA=OFF",
          "-DEIGENSPARSE=ON", "-DBUILD_TESTING=OFF", "-DBUILD_EXAMPLES=OFF",
          "-DSCHUR_SPECIALIZATIONS=OFF", "-DBUILD_BENCHMARKS=OFF", "-DBUILD_SHARED_LIBS=OFF"])
    names = ["block_random_access_dense_matrix", "block_random_access_matrix",
             "block_sparse_matrix", "block_structure", "compressed_row_sparse_matrix", "context",
             "context_impl", "dense_sparse_matrix", "generated/schur_eliminator_d_d_d",
             "linear_operator", "miniglog/glog/logging", "parallel_for_cxx", "parallel_utils",
             "schur_eliminator", "sparse_matrix", "thread_pool", "thread_token_provider",
             "triplet_sparse_matrix"]
    programs = ["small_blas_gemm_benchmark", "schur_eliminator_benchmark",
                "invert_psd_matrix_benchmark"]
    return Program(
        ["-std=c++17", "-DCERES_STATIC_DEFINE", "-Ireach-build/include", "-Iinclude",
         "-Iinternal", "-Iinternal/ceres/miniglog", "-isystem", "/usr/include/eigen3"],
        [f"internal/ceres/{name}.cc" for name in names],
        [Executable(name, [f"internal/ceres/{name}.cc"], ["-lbenchmark", "-lpthread"])
         for name in programs] +
        [Executable("small_products", [os.path.join(HERE, "small_products.cpp")])], [])


def opengv() -> Program:
    helpers = ["test_absolute_pose", "experiment_helpers", "random_generators",
               "time_measurement"]
    return Program(
        ["-std=c++17", "-Iinclude", "-isystem", "/usr/include/eigen3", "-isystem",
         "/usr/include/eigen3/unsupported"],
        find("src/absolute_pose/*.cpp", "src/absolute_pose/modules/*.cpp",
             "src/absolute_pose/modules/*/*.cpp", "src/math/*.cpp"),
        [Executable("test_absolute_pose", [f"test/{name}.cpp" for name in helpers])], [])


def gudhi() -> Program:
    source = "src/Coxeter_triangulation/example/manifold_tracing_custom_function.cpp"
    return Program(
        ["-std=c++17", *(f"-I{folder}" for folder in find("src/*/include")), "-isystem",
         "/usr/include/eigen3"], [], [Executable("manifold_tracing", [source])], [])


def leela() -> Program:
    return Program(
        ["-std=c++17", "-DUSE_CPU_ONLY", "-Isrc", "-isystem", "/usr/include/eigen3"],
        ["src/CPUPipe.cpp"],
        [Executable("forward", [os.path.join(HERE, "leela_forward.cpp")])], [])


def kdl() -> Program:
    # CMake writes config.h.
    once("reach-build/src/config.h",
         ["cmake", "-S", "orocos_kdl", "-B", "reach-build", "-DENABLE_TESTS=OFF"])
    return Program(
        ["-std=c++17", "-Iorocos_kdl/src", "-Iorocos_kdl/models", "-Ireach-build/src",
         "-isystem", "/usr/include/eigen3"],
        find("orocos_kdl/src/*.cpp", "orocos_kdl/src/utilities/*.c*") +
        ["orocos_kdl/models/puma560.cpp"],
        [Executable("inverse", [os.path.join(HERE, "kdl_inverse.cpp")])], [])


def libgltf() -> Program:
    return Program(
        ["-std=c++17", "-Wno-c++11-narrowing", "-Iinc", "-Isrc"],
        [f"src/{name}.cpp" for name in
         ("Camera", "Common", "FPSCounter", "Font", "LoadScene", "NumberBitmap", "RenderScene",
          "Shaders", "Texture", "TimeFunction", "types")],
        [Executable("skeleton", [os.path.join(HERE, "gltf_skeleton.cpp")], ["-lepoxy"])], [])


def libetonyek() -> Program:
    return Program(
        ["-std=c++17", "-Iinc", "-Isrc/lib", "-I/usr/include/librevenge-0.0",
         "-I/usr/include/mdds-2.0"],
        [f"src/lib/{name}.cpp" for name in
         ("IWORKPath", "IWORKShape", "IWORKTransformation", "IWORKTypes", "libetonyek_utils")],
        [Executable("shapes", [os.path.join(HERE, "etonyek_shapes.cpp")], ["-lrevenge-0.0"])],
        [])


def glm() -> Program:
    # They do nothing without intrinsics.
    return Program(
        ["-std=c++17", "-DGLM_FORCE_INTRINSICS", "-I."], [],
        [Executable(name, [f"test/perf/perf_{name}.cpp"])
         for name in ("matrix_mul", "matrix_inverse", "matrix_div", "matrix_mul_vector")], [])


PACKAGES: Dict[str, Tuple[str, Callable[[], Program]]] = {
    "ceres": ("ceres-solver", ceres), "opengv": ("opengv", opengv), "gudhi": ("gudhi", gudhi),
    "leela": ("leela-zero", leela), "kdl": ("orocos-kdl", kdl), "glm": ("glm", glm),
    "libgltf": ("libgltf", libgltf), "libetonyek": ("libetonyek", libetonyek)}


def of_google(program: str, which: str) -> str:
    return (f"$BIN/{program} --benchmark_format=csv --benchmark_min_time=0.05 "
            f"--benchmark_filter={which}")


PROGRAMS: List[Timed] = [
    # Products by Eigen, of those the ones whose results lie within their memory.
    Timed("products", "ceres", EIGEN,
          of_google("small_blas_gemm_benchmark", "TransposeMatrixMultiplyEigen"), OF_GOOGLE),
    Timed("Schur complements", "ceres", EIGEN,
          of_google("schur_eliminator_benchmark", "ForOneFBlock"), OF_GOOGLE),
    Timed("inverses", "ceres", EIGEN, of_google("invert_psd_matrix_benchmark", "."), OF_GOOGLE),
    Timed("products, rewritten", "ceres", "", "$BIN/small_products", OF_OURS),
    Timed("absolute poses", "opengv", EIGEN, "$BIN/test_absolute_pose", OF_OPENGV),
    Timed("a manifold", "gudhi", EIGEN, "$BIN/manifold_tracing"),
    Timed("a network", "leela", EIGEN, "$BIN/forward", OF_OURS),
    Timed("kinematics", "kdl", EIGEN, "$BIN/inverse", OF_OURS),
    *(Timed(name, "glm", GLM, f"$BIN/{program}", OF_GLM)
      for name, program in (("products", "matrix_mul"), ("inverses", "matrix_inverse"),
                            ("quotients", "matrix_div"),
                            ("products with vectors", "matrix_mul_vector"))),
    Timed("a skeleton", "libgltf", GLM, "$BIN/skeleton", OF_OURS),
    Timed("shapes", "libetonyek", GLM, "$BIN/shapes", OF_OURS),
]
