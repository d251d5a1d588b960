// Takes the name of an encoding in the Encoding Standard or in the programs that Git uses, gives ours.

import {type FileEncoding, fileEncodings} from '../../shared/model/fileEncodings.ts';

const known: ReadonlySet<string> = new Set(fileEncodings);

/** Names of `iconv` that browsers do not know. */
const codePages: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  sjis: 'shift_jis',
  cp936: 'gb18030',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  cp866: 'ibm866',
  'utf-16': 'utf-16le',
  'utf-16le-bom': 'utf-16le',
  'utf-16be-bom': 'utf-16be',
  'windows-1252': 'latin-1',
};

/** The encoding that a name means, in any spelling; undefined: none that can be read. */
export function encodingNamed(name: string): FileEncoding | undefined {
  const lower = name.trim().toLowerCase();
  const label = codePages[lower] ?? lower.replace(/^(?:cp|win)-?(125\d)$/, 'windows-$1');
  if (isFileEncoding(label)) return label;
  try {
    const {encoding} = new TextDecoder(label);
    const own = codePages[encoding] ?? encoding;
    return isFileEncoding(own) ? own : undefined;
  } catch {
    return undefined;
  }
}

function isFileEncoding(name: string): name is FileEncoding {
  return known.has(name);
}
