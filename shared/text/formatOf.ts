// Takes a path; returns the format for reading its bytes. Only the name decides; fileShape.ts judges the content
// (binary, minified, generated).

import type {CommentSyntax, Format, FormatFamily} from '../model/format.ts';

/** The format by the name of a file. Every name has one; an unknown extension is code in an unknown language. */
export function formatOf(path: string): Format {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return formatOfName(name) ?? (name.includes('.') ? unknownCode : plain);
}

/** Whether readers call it a page and not a file: no source code, nor a name without extension, which may be that of a script. */
export function isPage(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return formatOf(path).family !== 'code' && (name.includes('.') || proseNames.has(name));
}

/** The format of a language by its name in editors or code fences: 'ts', 'bash', 'c++'. */
export function formatOfLanguage(language: string): Format | undefined {
  const name = language.toLowerCase();
  return byLanguage.get(name) ?? byExtension.get(name);
}

/**
 * The format of a script by the program after `#!` in its first line. For files whose name does not tell the format, so
 * that a shell script without extension is not read as prose.
 */
export function formatOfScript(bytes: Uint8Array): Format | undefined {
  if (bytes[0] !== 0x23 || bytes[1] !== 0x21) return undefined;
  let line = '';
  for (let at = 2; at < bytes.length && at < 128; at++) {
    const byte = bytes[at];
    if (byte === undefined || byte === 10 || byte === 13) break;
    line += String.fromCharCode(byte);
  }
  for (const word of line.trim().split(/\s+/)) {
    const program = word.slice(word.lastIndexOf('/') + 1).replace(/[\d.]+$/, '');
    if (program === 'env' || program.startsWith('-') || program.includes('=')) continue;
    return formatOfLanguage(program) ?? unknownCode;
  }
  return unknownCode;
}

function formatOfName(name: string): Format | undefined {
  const named = byName.get(name);
  if (named !== undefined) return named;
  const dotAt = name.lastIndexOf('.');
  if (dotAt < 0) return plain;
  const extension = name.slice(dotAt + 1);
  const format = byExtension.get(extension);
  if (format !== undefined) return format;
  // A template of a page is read as the page: guide.md.tmpl.
  if (templateExtensions.has(extension)) return formatOfName(name.slice(0, dotAt));
  // README.ja, Dockerfile.dev
  const stem = name.slice(0, name.indexOf('.'));
  return proseNames.has(stem) ? plain : byName.get(stem);
}

function syntax(line: string, block: string, quotes: string): CommentSyntax {
  const words = block === '' ? [] : block.split(' ');
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < words.length; at += 2) pairs.push([words[at] ?? '', words[at + 1] ?? '']);
  return {line: line === '' ? [] : line.split(' '), block: pairs, quotes};
}

const none = syntax('', '', '');
const markup = syntax('', '<!-- -->', '');
const cLike = syntax('//', '/* */', '"\'');
const ecma = syntax('//', '/* */', '"\'`');
/** Without single quotes: here they are lifetimes, primes, transposes or apostrophes and would open a string. */
const cLikeDouble = syntax('//', '/* */', '"');
const hash = syntax('#', '', '"\'');
const hashDouble = syntax('#', '', '"');
const lisp = syntax(';', '#| |#', '"');
const ml = syntax('', '(* *)', '"');
const triple: CommentSyntax = {...hash, tripleQuotes: true};

/** Any command begins documentation. */
const pod = 'pod head1 head2 head3 head4 over item back begin end for encoding'
  .split(' ')
  .map((command) => [`=${command}`, '=cut'] as const);

const plain: Format = {family: 'plain', language: 'plaintext', comments: none};
const unknownCode: Format = {family: 'code', language: 'unknown', comments: syntax('// #', '/* */', '"')};

/** Family, language, comments, extensions; other names of the language follow after a bar. */
const prose: readonly (readonly [FormatFamily, string, CommentSyntax, string])[] = [
  ['markdown', 'markdown', markup, 'md markdown mdown mkd mkdn mdwn rmd qmd'],
  ['markdown', 'mdx', syntax('', '<!-- --> {/* */}', ''), 'mdx'],
  ['html', 'html', markup, 'html htm xhtml'],
  ['asciidoc', 'asciidoc', syntax('//', '//// ////', ''), 'adoc asciidoc asc'],
  ['restructuredtext', 'restructuredtext', syntax('..', '', ''), 'rst rest'],
  ['latex', 'latex', syntax('%', '', ''), 'tex latex ltx sty'],
  ['plain', 'plaintext', none, 'txt text log srt vtt eml wiki textile pod texi texinfo nfo | text plain'],
  ['plain', 'org', none, 'org'],
  ['plain', 'roff', none, '1 2 3 4 5 6 7 8 9 man mdoc roff | troff groff nroff'],
  ['notebook', 'jupyter', none, 'ipynb'],
];

const code: readonly (readonly [string, CommentSyntax, string])[] = [
  ['typescript', ecma, 'ts mts cts'],
  ['typescriptreact', ecma, 'tsx'],
  ['javascript', ecma, 'js mjs cjs es6 | node nodejs'],
  ['javascriptreact', ecma, 'jsx'],
  ['python', triple, 'py pyi pyw pyx pxd gyp bzl star | python python3 starlark pycon'],
  ['java', cLike, 'java'],
  ['c', cLike, 'c h'],
  ['cpp', cLike, 'cc cpp cxx c++ hh hpp hxx h++ inl ipp tpp ino cu cuh | arduino cuda'],
  ['csharp', cLike, 'cs csx | c# dotnet'],
  ['go', ecma, 'go | golang'],
  ['rust', cLikeDouble, 'rs'],
  ['ruby', syntax('#', '=begin =end', '"\''), 'rb rake gemspec ru podspec'],
  ['php', syntax('// #', '/* */', '"\''), 'php phtml php3 php4 php5 phps'],
  ['shellscript', hash, 'sh bash zsh ksh fish bats command | shell console shell-session'],
  ['powershell', syntax('#', '<# #>', '"\''), 'ps1 psm1 psd1 | pwsh posh'],
  ['bat', syntax('REM rem ::', '', '"'), 'bat cmd | batch dos'],
  ['sql', syntax('--', '/* */', '\'"'), 'sql ddl pls psql mysql pgsql tsql | sqlite postgresql plsql'],
  ['yaml', hashDouble, 'yaml yml'],
  ['json', syntax('', '', '"'), 'json jsonl ndjson geojson webmanifest har'],
  ['jsonc', cLikeDouble, 'jsonc json5 code-workspace'],
  ['toml', hash, 'toml'],
  ['ini', syntax('; #', '', ''), 'ini cfg conf cnf properties editorconfig desktop reg env'],
  [
    'xml',
    markup,
    'xml xsd xsl xslt rss atom plist csproj vbproj fsproj props targets resx xaml wsdl dita ditamap kml gpx',
  ],
  ['svg', markup, 'svg'],
  ['vue', syntax('', '<!-- --> /* */', ''), 'vue svelte astro'],
  ['handlebars', markup, 'hbs handlebars mustache ejs jsp aspx cshtml razor twig liquid njk haml pug jade'],
  ['css', syntax('', '/* */', '"\''), 'css pcss postcss'],
  ['scss', cLike, 'scss sass less styl'],
  ['kotlin', cLike, 'kt kts'],
  ['swift', cLikeDouble, 'swift'],
  ['scala', cLikeDouble, 'scala sc sbt'],
  ['lua', syntax('--', '--[[ ]]', '"\''), 'lua luau'],
  ['perl', {...hash, block: pod}, 'pl pm t perl raku'],
  ['r', syntax('#', '', '"\'`'), 'r | rscript'],
  ['haskell', syntax('--', '{- -}', '"'), 'hs lhs | haskell'],
  ['elm', syntax('--', '{- -}', '"'), 'elm purs'],
  ['elixir', {...hashDouble, tripleQuotes: true}, 'ex exs'],
  ['erlang', syntax('%', '', '"'), 'erl hrl'],
  ['clojure', syntax(';', '', '"'), 'clj cljs cljc edn'],
  ['lisp', lisp, 'lisp lsp cl el scm ss rkt | scheme racket elisp emacs-lisp'],
  ['julia', {...syntax('#', '#= =#', '"'), tripleQuotes: true}, 'jl'],
  ['dart', cLike, 'dart'],
  ['groovy', cLike, 'groovy gradle gvy'],
  ['makefile', syntax('#', '', ''), 'mk mak make | gnumake'],
  ['cmake', hashDouble, 'cmake'],
  ['dockerfile', hashDouble, 'dockerfile containerfile | docker'],
  ['terraform', syntax('# //', '/* */', '"'), 'tf tfvars hcl nomad'],
  ['proto', cLike, 'proto | proto3 protobuf'],
  ['thrift', syntax('// #', '/* */', '"\''), 'thrift'],
  ['graphql', {...hashDouble, tripleQuotes: true}, 'graphql gql graphqls'],
  ['fortran', syntax('!', '', '"\''), 'f f77 f90 f95 f03 f08 for'],
  ['pascal', syntax('//', '{ } (* *)', "'"), 'pas pp dpr lpr | delphi'],
  ['ada', syntax('--', '', '"'), 'adb ads | ada'],
  ['vb', syntax("'", '', '"'), 'vb vbs bas frm | vbnet vba'],
  ['asm', syntax('; # //', '/* */', '"'), 's asm nasm | assembly'],
  ['zig', cLikeDouble, 'zig'],
  ['nim', syntax('#', '#[ ]#', '"'), 'nim nims'],
  ['ocaml', ml, 'ml mli mll mly'],
  ['fsharp', syntax('//', '(* *)', '"'), 'fs fsi fsx | f#'],
  ['coq', ml, 'v'],
  ['lean', syntax('--', '/- -/', '"'), 'lean'],
  ['matlab', syntax('% #', '%{ %}', '"'), 'm mat | octave'],
  ['objective-c', cLike, 'mm | objc objectivec'],
  ['verilog', cLikeDouble, 'sv svh vh | systemverilog'],
  ['vhdl', syntax('--', '', '"'), 'vhd vhdl'],
  ['d', cLike, 'd'],
  ['solidity', cLike, 'sol'],
  ['glsl', cLike, 'glsl vert frag hlsl wgsl metal'],
  ['tcl', hashDouble, 'tcl'],
  ['awk', hashDouble, 'awk gawk'],
  ['vim', syntax('"', '', "'"), 'vim vimrc'],
  ['nix', syntax('#', '/* */', '"'), 'nix'],
  ['puppet', hash, 'pp'],
  ['crystal', hash, 'cr'],
  ['coffeescript', syntax('#', '### ###', '"\''), 'coffee'],
  ['prolog', syntax('%', '/* */', '"'), 'pro prolog'],
  ['cobol', syntax('*>', '', '"\''), 'cob cbl cobol'],
  ['bibtex', syntax('%', '', ''), 'bib'],
  ['diff', none, 'diff patch'],
  ['csv', none, 'csv tsv'],
  ['ignore', syntax('#', '', ''), 'gitignore dockerignore gitattributes npmignore eslintignore prettierignore'],
];

/** Full names, and names before an unknown extension (Dockerfile.dev), by their equivalent extension. */
const names: readonly (readonly [string, string])[] = [
  ['mk', 'makefile gnumakefile kbuild'],
  ['dockerfile', 'dockerfile containerfile'],
  ['cmake', 'cmakelists.txt'],
  ['rb', 'rakefile gemfile podfile vagrantfile brewfile fastfile guardfile capfile'],
  ['groovy', 'jenkinsfile'],
  ['py', 'sconstruct sconscript snakefile build workspace tiltfile'],
  ['sh', '.bashrc .bash_profile .profile .zshrc .zprofile .envrc configure gradlew mvnw pkgbuild'],
  ['gitignore', '.gitignore .dockerignore .gitattributes .npmignore .eslintignore .prettierignore codeowners .mailmap'],
  ['ini', '.editorconfig .gitconfig .npmrc .env .pylintrc .flake8 .gitmodules pipfile procfile'],
  ['jsonc', '.eslintrc .prettierrc .babelrc .swcrc .jshintrc tsconfig.json jsconfig.json'],
  ['yaml', '.clang-format .clang-tidy .yamllint'],
  ['vim', '.vimrc'],
];

/** Files that contain prose regardless of their extension, unless it is a known one. */
const proseNames: ReadonlySet<string> = new Set(
  'readme license licence copying notice authors contributors changelog changes contributing todo news history install thanks'.split(
    ' ',
  ),
);

/** These extensions are not formats but mark variants of a file: README.md.tmpl is Markdown. */
const templateExtensions: ReadonlySet<string> = new Set(
  'in tmpl tpl template gotmpl j2 jinja jinja2 erb eex heex leex dist sample example orig bak old new'.split(' '),
);

const byExtension = new Map<string, Format>();
const byLanguage = new Map<string, Format>();
const byName = new Map<string, Format>();

function add(family: FormatFamily, language: string, comments: CommentSyntax, extensions: string): void {
  const format: Format = {family, language, comments};
  const [own = '', others = ''] = extensions.split(' | ');
  for (const extension of own.split(' ')) if (!byExtension.has(extension)) byExtension.set(extension, format);
  for (const name of `${language} ${others}`.trim().split(' ')) if (!byLanguage.has(name)) byLanguage.set(name, format);
}

for (const [family, language, comments, extensions] of prose) add(family, language, comments, extensions);
for (const [language, comments, extensions] of code) add('code', language, comments, extensions);
for (const [extension, all] of names) {
  const format = byExtension.get(extension) ?? unknownCode;
  for (const name of all.split(' ')) byName.set(name, format);
}

/** The name of a file of each language. */
export const languages: ReadonlyMap<string, string> = new Map(
  [...byExtension].map(([extension, {language}]) => [language, `a.${extension}`]),
);
