// Returns the first sentence of an explanation: which format a document was read as, and why. Without a full stop.

import type {Document} from '../model/document.ts';
import {formatOf} from '../text/formatOf.ts';
import type {Positions} from '../text/positions.ts';
import {plural} from '../wording/numbersInEnglish.ts';

export function readAs({path, bytes, format}: Document, encoding: string, {lineStarts}: Positions): string {
  const {language} = format;
  const as =
    language === 'unknown'
      ? 'code in a language we do not know, because its extension is not in our table'
      : `${language}, because of ${formatOf(path).language === language ? 'its name' : 'its first line'}`;
  return `Read as ${as}. ${plural(bytes.length, 'byte')} of ${encoding}, ${plural(lineStarts.length, 'line')}`;
}
