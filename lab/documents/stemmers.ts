// Stemmers for the switch `stems`, loaded only when it is on. These are the Snowball stemmers as packaged by Orama:
// pure JavaScript, one file per language. English uses Porter's own stemmer (1980).
import type {Stem} from '../methods/words/rewordTokens.ts';
import type {Language} from '../methods/words/stopWords.ts';

/** Stemmers for all languages that have a stop word list, 33 kB in total. */
export async function stemmerOf(): Promise<Stem> {
  const [dutch, english, french, german, italian, portuguese, spanish] = await Promise.all([
    import('@orama/stemmers/dutch'),
    import('@orama/stemmers/english'),
    import('@orama/stemmers/french'),
    import('@orama/stemmers/german'),
    import('@orama/stemmers/italian'),
    import('@orama/stemmers/portuguese'),
    import('@orama/stemmers/spanish'),
  ]);
  const stemmers: Record<Language, {readonly stemmer: (word: string) => string}> = {
    dutch,
    english,
    french,
    german,
    italian,
    portuguese,
    spanish,
  };
  return (word, language) => stemmers[language].stemmer(word);
}
