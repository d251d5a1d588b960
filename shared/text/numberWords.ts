// Takes a text, gives the numbers in it that are written as words, in English and German. `one` and `ein` are hardly ever
// numbers.

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
];
const numbers = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

/** In order of the text, in small letters. */
export function numberWordsIn(text: string): string[] {
  return [...text.matchAll(numbers)].map(([number]) => number.toLowerCase());
}
