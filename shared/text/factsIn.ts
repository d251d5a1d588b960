// Takes a text, gives the facts in it: what is right or wrong and no matter of style; and the numbers that are written as words.
// Of copies left behind whose edit changes a fact two thirds were wanted by those who read them, of all a half.

/**
 * Numbers and names with digits, link targets, addresses, code spans, flags, identifiers, names with points, paths. Each begins
 * where a run of its letters does: begun at each of them, a word of 20,000 letters took five seconds.
 */
const facts =
  /(?:(?<![\w.,:-])[\w.,:-]*)?\d[\w.,:%-]*|\]\([^)\s]*|https?:\/\/[^\s)>"'`]+|`[^`\n]*`|(?<![\w-])--?\w[\w-]+|(?<!\w)\w*\p{Ll}\p{Lu}\w*|(?<!\w)\w+_\w+|(?<!\w)\w{2,}(?:(?:\.|::)\w{2,})+|(?:(?<![\w.-])[\w.-]+)?\/[\w.-]+\/[\w./-]*|(?<!\w)\w+\(\)/gu;

/** In order of the text, without the punctuation behind them. */
export function factsIn(text: string): string[] {
  return [...text.matchAll(facts)].map(([fact]) => {
    let end = fact.length;
    while (end > 0 && '.,:'.includes(fact[end - 1])) end--;
    return fact.slice(0, end);
  });
}

/**
 * `neuf` is also new, `once` once, `cent` a coin, `sept` a month, `seize` to take, and `dos` "of the" in Portuguese; `one` and
 * its kin are hardly ever numbers.
 */
const french = 'deux|trois|quatre|cinq|huit';
const spanish = 'tres|cuatro|cinco|seis|siete|ocho|nueve';
const english = 'two|three|four|five|six|seven|eight|nine';
const german = 'zwei|drei|vier|fünf|sechs|sieben|acht|neun';
const englishTens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const germanTens = 'zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig';
const words = [
  `(?:${englishTens})(?:[- ](?:one|${english}))?`,
  `${english}|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen`,
  'hundred|thousand|millions?|billions?|dozen',
  `(?:(?:ein|${german})und)?(?:${germanTens})`,
  `${german}|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn`,
  `(?:ein|${german})?(?:hundert|tausend)|million(?:en)?|milliarden?|dutzend`,
  `(?:(?:vingt|trente|quarante|cinquante|soixante|septante|huitante|nonante)|quatre-vingts?)(?:-(?:${french}|sept|neuf|dix|onze|douze|treize|quatorze|quinze|seize))*(?: et (?:une?|onze))?`,
  `${french}|dix(?:-(?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|mille|milliers?|milliards?`,
  `(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: y (?:uno|un|una|dos|${spanish}))?`,
  `${spanish}|diez|doce|trece|catorce|quince|(?:dieci|veinti)\\p{L}+|veinte|cien|cientos?|\\p{L}+cient[oa]s|millón|millones`,
];
const numbers = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

/** Takes a text, gives the numbers in it that are written as words, in English, German, French and Spanish; in order of the text, in small letters. */
export function numberWordsIn(text: string): string[] {
  return [...text.matchAll(numbers)].map(([number]) => number.toLowerCase());
}
