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

# private_suite DIRECTORY TYPE ARCHIVE SUITE: TYPE is deb or deb-src.
private_suite() {
  printf 'Types: %s\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' \
    "$2" "$3" "$4" /usr/share/keyrings/debian-archive-keyring.gpg > "$1/parts/only.sources"
}
