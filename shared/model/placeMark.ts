// Marks found in the text itself.

/** `generated`: the page says that a program wrote it; `built`: it is the output of a site generator or of a compiler; `standard`: the text is a licence or a term that all quote; `releases`: the page has releases as headings; `output`: it is a log, or the coordinates of a drawing; `overloads`: it is functions of one name; `tests`: it is among the tests of a program; `prose`: it is sentences in a file of data or a program. */
export type PlaceMark =
  | 'generated'
  | 'built'
  | 'standard'
  | 'releases'
  | 'output'
  | 'overloads'
  | 'tests'
  | 'prose'
  | '';
