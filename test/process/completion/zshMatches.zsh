# zsh -f zshMatches.zsh SCRIPT FILE LINE...: loads a completion script, presses Tab behind each line, and writes what zsh
# offers into FILE, a word a line, with END after each line.
zmodload zsh/zpty
zpty z zsh -f -i
say() { zpty -w z "$1" }
until_there() { while [[ $(grep -c "^$1\$" $file 2>/dev/null) != $2 ]]; do zpty -rt z output; sleep 0.02; done }
script=$1 file=$2
shift 2
say 'PROMPT=""; unsetopt prompt_cr prompt_sp; setopt no_auto_list no_beep; bindkey "^I" complete-word "^U" kill-whole-line'
say 'autoload -Uz compinit; compinit -u -D; source '${(q)script}
# With -O, -A and -D, compadd tests words and offers none.
say 'compadd () { if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi; typeset -a hits; builtin compadd -A hits "$@"; print -rl -- $hits >> '${(q)file}'; builtin compadd "$@" }'
# zsh forgets what runs after a completion each time.
say 'ended () { print END >> '${(q)file}'; comppostfuncs=(ended) }; comppostfuncs=(ended); print READY > '${(q)file}
until_there READY 1
: > $file
count=0
for line in "$@"; do
  zpty -n -w z $'\x15'"$line"$'\t'
  until_there END $((++count))
done
zpty -d z
