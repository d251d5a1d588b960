// Takes code, says whether it is overloads: functions of one name for one argument, for two, for three, which a language
// without a way to say that once has to repeat for each type that has them.

const overloadsMin = 5;
const shareMin = 0.8;

const declaration =
  /^[ \t]*(?:export|public|protected|private|internal|static|inline|override|default|fun|func|function|def)\b[^=(;{}\n]*\(/gm;
/** Type parameters have others inside. */
const nestingMax = 4;

export function areOverloads(text: string): boolean {
  const names = (text.match(declaration) ?? []).map(nameOf);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return most >= overloadsMin && most >= shareMin * names.length;
}

/** `viewModelOf` of `inline fun <reified R : ViewModel> Module.viewModelOf(`. */
function nameOf(head: string): string {
  let plain = head;
  for (let depth = 0; depth < nestingMax; depth++) plain = plain.replace(/<[^<>]*>|\[[^[\]]*\]/g, ' ');
  return /(\w+)\W*$/.exec(plain)?.[1] ?? '';
}
