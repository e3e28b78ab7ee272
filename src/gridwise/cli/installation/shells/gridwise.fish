# Completion of gridwise in fish: gridwise completion fish > ~/.config/fish/completions/gridwise.fish
function __gridwise_candidates
    set -l words (commandline -opc)
    for candidate in ($words[1] completion fish --line=(commandline -cp | string collect) 2>/dev/null)
        if test "$candidate" = :files
            __fish_complete_path (commandline -ct)
        else
            echo $candidate
        end
    end
end
complete --command gridwise --no-files --arguments '(__gridwise_candidates)'
