// What bash reads for completion. It needs nothing besides bash: the package bash-completion is not
// on every machine.

/**
 * Bash takes `=` and `:` for the end of a word; what stands before the last one of them is on the
 * line already.
 */
export const BASH_SCRIPT = `# Completion of lemonade for bash.
__lemonade_complete() {
    local line=\${COMP_LINE:0:COMP_POINT}
    local words word out lead value
    local values=()
    read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    word=\${words[\${#words[@]}-1]}
    out=$(lemonade complete -- "\${words[@]:1}" 2>/dev/null) || return
    # The last line is a number for other shells.
    while IFS=$'\\t' read -r value _; do
        [[ -n $value && $value != :* && $value == "$word"* ]] && values+=("$value")
    done <<< "$out"
    lead=
    [[ $COMP_WORDBREAKS == *=* && $COMP_WORDBREAKS == *:* ]] && lead=\${word%"\${word##*[=:]}"}
    COMPREPLY=()
    for value in "\${values[@]}"; do COMPREPLY+=("\${value#"$lead"}"); done
    # What ends like this goes on with a value.
    [[ \${#values[@]} -eq 1 && \${values[0]} == *= ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -o default -F __lemonade_complete lemonade
`;
