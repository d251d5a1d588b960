// The languages of readers of an editor: English, and those of which there is a table of sentences. Terms as in
// package.nls.de.json.

import groups from './german.json' with {type: 'json'};
import {english, type Language, languageFrom} from './language.ts';

/** By the English form of each sentence. */
export const german: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(groups));

const others: Readonly<Record<string, Language>> = {
  de: languageFrom(
    'de',
    german,
    ' und ',
    (text) => ['„', {quote: text}, '“'],
    (number) => number.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')),
  ),
};

/** Of a locale such as 'de-AT'. */
export function languageOf(locale: string | undefined): Language {
  return others[locale?.toLowerCase().split(/[-_]/)[0] ?? ''] ?? english;
}
