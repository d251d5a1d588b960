// Stemmers for the switch `stems`, loaded when it is on. Snowball's, as Orama keeps them: pure JavaScript, a file for
// each language; that of English is Porter's own (1980).
import type {Stem} from '../../shared/methods/words/rewordTokens.ts';
import type {Language} from '../../shared/methods/words/stopWords.ts';

/** The stemmers of all languages whose common words we know, 33 kB together. */
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
