#compdef gridwise
# Completion of gridwise in zsh: source <(gridwise completion zsh), after compinit; or as a file _gridwise in $fpath.
_gridwise() {
    local -a values shown
    local candidate files
    for candidate in "${(@f)$(${~words[1]} completion zsh --line="${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)}"; do
        case $candidate in
            "") ;;
            :files) files=1 ;;
            *) values+=("${candidate%%$'\t'*}") shown+=("${candidate/$'\t'/  }") ;;
        esac
    done
    (( ${#values} )) && compadd -l -d shown -- "${values[@]}"
    [[ -n $files ]] && { compset -P '--*='; _files }
    (( ${#values} )) || [[ -n $files ]]
}
if [[ ${funcstack[1]} == _gridwise ]]; then
    _gridwise "$@"
else
    compdef _gridwise gridwise
fi
