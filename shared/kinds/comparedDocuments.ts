// Two files that the user asked to compare; of source files they may be the same code but for names.

import type {DocumentFinding} from '../model/finding.ts';
import {pageData, pageStatement} from './copiedPage.ts';
import type {Kind} from './kind.ts';

export const comparedDocuments: Kind<DocumentFinding> = {
  code: 'compared-documents',
  level: 'info',
  title: 'Compared files',
  one: 'compared pair of files',
  many: 'compared pairs of files',
  short: 'Two files that you asked to compare.',
  full: 'Two files that were named on the command line; neither is nearly the same as the other nor contained in it.',
  help: 'Nothing to do: the measures are what you asked for.',
  accepts: ['document'],
  isAnswer: true,
  statement: pageStatement,
  data: pageData,
};

export const renamedCode: Kind<DocumentFinding> = {
  code: 'renamed-code',
  level: 'warning',
  title: 'Files of the same code',
  one: 'renamed copy of a file',
  many: 'renamed copies of files',
  short: 'Two files have the same code apart from names.',
  full: 'Two source files that you asked to compare have the same structure and literals: they reach the score `documentResemblance`. Copied code that `check` finds is a copied passage.',
  help: 'Move the code into one function with parameters, if the two do the same for the same reason.',
  // Renamed passages had this code in older baselines.
  accepts: ['passage'],
  statement: pageStatement,
  data: pageData,
};
