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

/** Those that the setting `encodings` may name: a byte order mark needs no name. */
export const configurableEncodings = fileEncodings.filter((name) => name !== 'utf-8-bom');
