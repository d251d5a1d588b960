// Formats go by the names of files: takes the language of a document, gives the name that it would have as a file.

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

/** Of a document that is a file, its own path. */
export function likeName(path: string, languageId: string): string {
  return path.startsWith('untitled:') ? `untitled.${endings[languageId] ?? 'txt'}` : path;
}
