// What `npm pack` would put into the package: what a user needs, and nothing of the workshop.
import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the package has the program, the documentation and the schema, and no tools', () => {
  // Without its scripts: they would build while other tests run what was built.
  const listing = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{files}] = JSON.parse(listing) as [{files: {path: string}[]}];
  const paths = files.map(({path}) => path);
  const expected = [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist/shingle.js',
    'dist/worker.js',
    'docs/configuration.md',
    'docs/json-lines.md',
    'package.json',
    'schema/shingle.schema.json',
  ];
  expect(paths.filter((path) => !path.startsWith('dist/chunks/') && !path.endsWith('.LEGAL.txt')).sort()).toEqual(
    expected,
  );
  expect(paths.some((path) => path.startsWith('dist/chunks/'))).toBe(true);
});
