// How a Git that may compute for long without writing a byte is started, so that it does not outlive us: not even when
// we are killed with SIGKILL, after which nobody can send it anything.

/**
 * Descriptor 3 is a pipe whose other end only we have. A shell waits for its end beside Git, and then kills Git. It gives
 * its standard input on as descriptor 4, for a shell takes that of a command in the background away. On
 * Windows the children of Node are in a job that ends with it, so nothing is needed there.
 */
const script = `trap 'kill -9 $child' INT TERM HUP
exec 4<&0
{ exec "$@"; } <&4 3<&- 4<&- & child=$!
exec 4<&-
{ read -r _ <&3; kill -9 $child; } >/dev/null 2>&1 & watch=$!
exec 3<&-
wait $child; code=$?
kill -9 $watch
exit $code`;

interface Started {
  readonly program: string;
  readonly words: readonly string[];
  readonly stdio: readonly 'pipe'[];
}

export function onLifeline(program: string, words: readonly string[], platform = process.platform): Started {
  if (platform === 'win32') return {program, words, stdio: ['pipe', 'pipe', 'pipe']};
  return {program: '/bin/sh', words: ['-c', script, 'sh', program, ...words], stdio: ['pipe', 'pipe', 'pipe', 'pipe']};
}
