# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# For scripts that get files from Debian's archive which are not to be
# installed: apt with lists of its own, so that nothing in the machine's
# configuration changes and no root is needed. The mirror is the one that the
# machine already uses. Sourced.

# The URI of the first Debian archive that the machine's apt knows.
debian_archive() {
  apt-get indextargets --format '$(LABEL)|$(REPO_URI)' 'Created-By: Packages' |
    sed -n '/^Debian|/{s///p;q}'
}

# private_apt DIRECTORY: lets the array apt be a command that keeps all of its
# state there, and knows what private_suite says.
private_apt() {
  mkdir -p "$1"/{parts,lists/partial,cache/archives/partial}
  : > "$1/none.list"
  apt=(apt-get -qq -o "Dir::Etc::SourceList=$1/none.list" -o "Dir::Etc::SourceParts=$1/parts"
    -o "Dir::State::Lists=$1/lists" -o "Dir::Cache=$1/cache" -o APT::Sandbox::User="$(id -un)")
}

# private_suite DIRECTORY TYPE ARCHIVE SUITES: TYPE is deb or deb-src; SUITES are
# separated by blanks. Debian keeps security suites in an archive beside ARCHIVE.
private_suite() {
  local suite from
  rm -f "$1"/parts/*.sources
  for suite in $4; do
    from=$3
    [[ $suite != *-security ]] || from=${3/%debian\//debian-security/}
    printf 'Types: %s\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' \
      "$2" "$from" "$suite" /usr/share/keyrings/debian-archive-keyring.gpg > "$1/parts/$suite.sources"
  done
}

# provide_tree TREE SUITES FINISH PACKAGE...: unpacks the suites' packages, and
# all that they need as if nothing were installed, at TREE, unless it exists.
# They are those of $architecture, where that is set. The function FINISH gets
# the tree before it is moved there; the packages lie in $archives. Says how much
# was downloaded.
provide_tree() (
  tree=$1 suites=$2 finish=$3
  shift 3
  [ ! -d "$tree" ] || exit 0
  archive=$(debian_archive)
  [ -n "$archive" ] || { echo "apt knows no Debian archive on this machine" >&2; exit 1; }
  mkdir -p "$(dirname "$tree")" && work=$(mktemp -d "$(dirname "$tree")/fetch.XXXXXX") || exit
  trap 'rm -rf "$work"' EXIT
  private_apt "$work"
  private_suite "$work" deb "$archive" "$suites"
  [ -z "${architecture:-}" ] || apt+=(-o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture")
  : > "$work/status"
  "${apt[@]}" update && "${apt[@]}" -o "Dir::State::Status=$work/status" \
    --yes --download-only --no-install-recommends install "$@" || exit
  mkdir "$work/root" || exit
  archives=$work/cache/archives
  for package in "$archives"/*.deb; do
    dpkg-deb --extract "$package" "$work/root" || exit
  done
  "$finish" "$work/root" || exit
  echo "$* of $suites: $(du -sm "$archives" | cut -f1) MB downloaded"
  # Another run may have been quicker; the result is the same.
  mv -T "$work/root" "$tree" 2> /dev/null || [ -d "$tree" ]
) >&2

# wrap_program TREE WRAPPER PROGRAM [LINE]: writes a script TREE/bin/WRAPPER that
# starts PROGRAM, after LINE, with the tree's C library, which may be newer than
# the machine's. PROGRAM and LINE may name the tree, wherever it is moved to, as
# $tree.
wrap_program() {
  local loader libraries
  loader=$(cd "$1" && echo usr/lib*/ld-linux*.so.*)
  libraries=$(cd "$1" && echo usr/lib/*-linux-gnu)
  mkdir -p "$1/bin"
  {
    echo '#!/bin/sh'
    # shellcheck disable=SC2016 # for the script
    echo 'tree=$(dirname "$(dirname "$(readlink -f "$0")")")'
    [ $# -lt 4 ] || echo "$4"
    echo "exec \"\$tree/$loader\" --library-path \"\$tree/$libraries\" $3 \"\$@\""
  } > "$1/bin/$2"
  chmod +x "$1/bin/$2"
}
