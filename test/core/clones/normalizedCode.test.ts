import {expect, test} from 'vitest';
import {blindText} from '../../support/code.ts';

const cases: readonly (readonly [string, string, string, string])[] = [
  ['comments and layout', 'a.java', '/* a\n * "b\n */ int x = 1; // c\n', 'int I = N'],
  ['imports and packages', 'a.java', 'package a.b;\nimport java.util.*;\nimport static a.B.c;\nint x;', 'int I'],
  ['imports and the program in one line', 'a.java', 'import java.util.*; class A {}', 'class I'],
  ['modifiers and annotations', 'a.java', '@Override public static final int f() { return 1; }', 'int I return N'],
  ['comment marks in strings', 'a.java', 's = "// no */"; c = \'"\'; t = "\\"/*";', 'I = S I = S I = S'],
  ['increments', 'a.java', '++x; x++; x += 1; x = x + 1; y = x + 1; x -= 1;', 'I ++ I ++ I ++ I ++ I = I + N I --'],
  ['increments in a for loop', 'a.c', 'for (i = 0; i < n; i += 1) f(++i);', 'for I = N I < I I ++ I I ++'],
  ['no increment', 'a.c', 'x = x + 10; x = y + 1; x += 1 * z;', 'I = I + N I = I + N I += N * I'],
  ['the preprocessor', 'a.c', '#include <a.h>\n#define A \\\n  1 + 2\n# if B\nint x;\n#endif\n', 'int I'],
  ['operators', 'a.cpp', 'a<<=b>>c; d->e; f::g; h&&i||!j; k<=l', 'I <<= I > > I I -> I I :: I I && I || ! I I <= I'],
  ['raw strings of C++', 'a.cpp', 'auto s = R"x(a " )" b)x"; int t;', 'auto I = S int I'],
  [
    'verbatim strings',
    'a.cs',
    'var s = @"C:\\"; var t = $@"a ""b"" {c}"; var u = $"x{y}";',
    'var I = S var I = S var I = S',
  ],
  ['imports over several lines', 'a.ts', "import {\n  a,\n  b,\n} from 'c';\nlet x = 1;", 'let I = N'],
  ['templates', 'a.ts', 'let s = `a $' + '{b ? `"$' + '{c}` : "}"} d`; f()', 'let I = S I'],
  [
    'regular expressions',
    'a.js',
    "x = /[/'\"]/g.test(y); z = a / b / c; return /'/",
    'I = S I . I I I = I / I / I return S',
  ],
  [
    'documentation strings',
    'a.py',
    'def f(x):\n    """It\'s a\n    doc."""\n    return """x""" + r\'y\' # z\n',
    'def I I : return S + S',
  ],
  ['decorators and imports', 'a.py', 'from a import (\n  b,\n  c)\n@app.route("/x")\ndef f(): pass', 'S def I : pass'],
  ['raw strings of Go', 'a.go', 'import (\n\t"a"\n\t"b"\n)\ns := `a\\`\nx := 1', 'I : = S I : = N'],
  [
    'lifetimes and characters',
    'a.rs',
    'fn f<\'a>(x: &\'a str) -> char { \'"\' }\nlet y = r#"a"b"#;',
    'fn I < I > I : & I I -> char S let I = S',
  ],
  ['names with @', 'a.rb', '# it\'s\n=begin\nx\n=end\n@a = 3.times { |b| @@c << "d" }', 'I = N . I | I | I << S'],
  ['shell', 'a.sh', 'if [ $# -gt 1 ]; then\n  echo "$' + '{a#b}" # it\'s\nfi', 'if [ I # - I N ] I I S I'],
  ['PHP', 'a.php', "# a'\n$x = 'b'; // c\n$y->z($x);", 'I = S I -> I I'],
  ['Kotlin', 'a.kt', 'val s = """a "b" """\nfor (i in 1..10) print(i)', 'I I = S for I in N . . N I I'],
  ['Swift', 'a.swift', 'let s = "a"; for i in 0...3 { f(i) }', 'let I = S for I in N ... N I I'],
  ['what never closes ends with its line', 'a.java', 's = "a\nint x;', 'I = S int I'],
  ['nothing', 'a.java', '', ''],
  ['a byte order mark', 'a.java', '\uFEFFint x;', 'int I'],
];

test.each(cases)('%s', (_, path, source, expected) => {
  expect(blindText(path, source)).toBe(expected);
});
