# Completion of gridwise in bash: source <(gridwise completion bash)
_gridwise() {
    local line="${COMP_LINE:0:COMP_POINT}" found current kept candidate
    found=$("${1/#\~/$HOME}" completion bash --line="$line" 2>/dev/null) || return
    current="${line##*[[:space:]]}"
    # Bash breaks words at more characters than blanks, and replaces only what it takes for the last word.
    kept="${current%"$2"}"
    COMPREPLY=()
    while IFS= read -r candidate; do
        case $candidate in
            "") ;;
            :files) compopt -o default -o filenames ;;
            *) COMPREPLY+=("${candidate#"$kept"}") ;;
        esac
    done <<<"$found"
}
complete -F _gridwise gridwise
