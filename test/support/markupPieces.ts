/**
 * Pieces that begin, end or break something in some format, and words of several scripts: random texts are made of
 * them.
 */
export const markupPieces: readonly string[] = [
  ...'# = - * ` ``` ~~~ > | < </ <!-- --> [ ]( ][ ) { } {{ }} {% %} ]] [[ << >> & ; &amp; &eacute; &#39; :: : \\ \\\\ $ % _ \' " """ \'\'\' // /* */ /** -- --[[ ]] //// ---- .... |=== ==== :x: .. +--+ +++ --- === \\begin{ \\end{ \\verb| \\cite{ \\\'e {\\ss} https:// <pre> </pre> <script> <li> </a> <a href= = import require( from ${ #{ #! =begin =end =head1 =cut <<EOF <<~\'EOF\' EOF @doc ~S""" L<a|b> usage: REM . , !'.split(
    ' ',
  ),
  ...[
    '\n',
    '\n',
    '\n\n',
    ' ',
    ' ',
    '    ',
    '\t',
    '\r\n',
    '.. code::\n\n  ',
    '\\begin{verbatim}',
    '\\begin{document}',
    '[source]\n',
  ],
  ...[
    'word',
    'Two',
    'three_four',
    "don't",
    'été',
    'e\u0301',
    '日本',
    'ガ',
    'ไทย',
    'ΑΣ',
    '\u00ad',
    '\u200b',
    '\u2019',
    '12',
    '😀',
    '—',
    '\0',
    '\ufeff',
    'x',
  ],
];
