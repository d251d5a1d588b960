// The switches that define the words of a whole document: normalisation (Horowitz, slide "Shingling - choices"; the
// feature extraction of Manasse, "An application") and imprecise features (Manasse, section "Imprecise features").

/** The effect of each switch when it is on. The first five are on by default: the lexer does them anyway. */
export const switchMeanings = {
  case: 'upper and lower case are one',
  punctuation: 'punctuation marks are no words',
  urls: 'URLs and targets of links and images are no words; off, each is one word',
  markup: 'names and attributes of tags are no words',
  crumbs: 'session and tracking parts of URLs are no differences',
  space: 'white space makes no difference: touch down, touchdown',
  stopwords: 'the most common words of a language are left out',
  numbers: 'all numbers are one',
  versions: '1.2.3 is 1.2.*',
  quantities: 'numbers within a tenth of each other meet',
  dates: 'a date is one word however it is written, and dates within 16 days meet',
  stems: 'words are cut to their stems (Snowball)',
  typos: 'words that are one letter off meet',
  letters: 'each letter is a word, so that shingles are runs of letters',
  sentences: 'each sentence is a word; a shingle is one of them',
  chunks: 'each piece of 12 words on average, cut where its words say so, is a word; a shingle is one of them',
} as const;

export type SwitchName = keyof typeof switchMeanings;
export const switchNames = Object.keys(switchMeanings) as readonly SwitchName[];

export type WordSwitches = Readonly<Record<SwitchName, boolean>>;

/** The form users write in a list: `stopwords` turns a switch on, `-case` turns it off. */
export type SwitchWord = SwitchName | `-${SwitchName}`;
export const switchWords = switchNames.flatMap((name): SwitchWord[] => [name, `-${name}`]);

export const lexedWords: WordSwitches = {
  case: true,
  punctuation: true,
  urls: true,
  markup: true,
  crumbs: true,
  space: false,
  stopwords: false,
  numbers: false,
  versions: false,
  quantities: false,
  dates: false,
  stems: false,
  typos: false,
  letters: false,
  sentences: false,
  chunks: false,
};

export function isSwitchWord(word: string): word is SwitchWord {
  return Object.hasOwn(switchMeanings, word.startsWith('-') ? word.slice(1) : word);
}

/** Applies the words of a list to the switches, in order. */
export function switched(from: WordSwitches, list: readonly SwitchWord[]): WordSwitches {
  const switches: Record<SwitchName, boolean> = {...from};
  for (const word of list) {
    if (word.startsWith('-')) switches[word.slice(1) as SwitchName] = false;
    else switches[word as SwitchName] = true;
  }
  return switches;
}

/** Whether the words are exactly those of the lexer. `crumbs` matters only if URLs are words. */
export function areLexed(switches: WordSwitches): boolean {
  return switchNames.every((name) => switches[name] === lexedWords[name] || (name === 'crumbs' && switches.urls));
}
