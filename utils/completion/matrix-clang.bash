# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Completion in bash of what matrix-clang and matrix-clang++ take: the compiler
# lists it. For a compiler of another name: source this file, and then
#
#   complete -o default -F _matrix_clang NAME

# _matrix_clang COMPILER TYPED: TYPED is what readline replaces, the part behind
# the last = or : of the word.
_matrix_clang() {
  local line=${COMP_LINE:0:COMP_POINT} words word= option=
  read -ra words <<< "$line"
  if [[ $line != *[[:space:]] ]]; then
    word=${words[-1]}
    unset 'words[-1]'
  fi

  # --autocomplete= takes the words with commas between them, and a value as a
  # word of its own, behind "-option=".
  [[ $word != -*=* ]] || option=${word%%=*}=
  local value=${word#"$option"}
  [[ -z $option ]] || words+=("$option")
  [[ -n $option && -z $value ]] || words+=("$value")

  local IFS=, answer
  answer=$("${1/#~\//$HOME/}" --autocomplete="${words[*]:1}" 2> /dev/null | cut -f 1)
  IFS=$'\n'
  COMPREPLY=($(compgen -P "$option" -W "$answer" -- "$value"))
  COMPREPLY=("${COMPREPLY[@]#"${word%"$2"}"}")
  # No space between an option and its value.
  [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2> /dev/null
}

# Files where the compiler has no answer.
complete -o default -F _matrix_clang matrix-clang matrix-clang++
