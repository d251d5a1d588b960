// The format of a text depends on its file name. Takes the language of a document, gives the name it would have as a
// file.

import {notebookType} from './notebooks.ts';

const endings: Readonly<Record<string, string>> = {
  [notebookType]: 'ipynb',
  asciidoc: 'adoc',
  c: 'c',
  cpp: 'cpp',
  csharp: 'cs',
  css: 'css',
  go: 'go',
  html: 'html',
  java: 'java',
  javascript: 'js',
  javascriptreact: 'jsx',
  kotlin: 'kt',
  latex: 'tex',
  markdown: 'md',
  mdx: 'mdx',
  php: 'php',
  plaintext: 'txt',
  python: 'py',
  restructuredtext: 'rst',
  ruby: 'rb',
  rust: 'rs',
  scss: 'scss',
  shellscript: 'sh',
  sql: 'sql',
  swift: 'swift',
  tex: 'tex',
  typescript: 'ts',
  typescriptreact: 'tsx',
  xml: 'xml',
  yaml: 'yaml',
};

/** A document that is a file keeps its path. */
export function likeName(path: string, languageId: string): string {
  return path.startsWith('untitled:') ? languageName('untitled', languageId) : path;
}

export function languageName(name: string, languageId: string): string {
  return `${name}.${endings[languageId] ?? 'txt'}`;
}
