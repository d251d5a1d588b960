// The encodings of files, by their names in the Encoding Standard, in the programs that Git uses, and in reports.

export const fileEncodings = [
  'utf-8',
  'utf-8-bom',
  'utf-16le',
  'utf-16be',
  'latin-1',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'windows-874',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
] as const;
export type FileEncoding = (typeof fileEncodings)[number];

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
