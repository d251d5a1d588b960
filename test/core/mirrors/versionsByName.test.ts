import {expect, test} from 'vitest';
import {areVersionsByName} from '../../../shared/mirrors/versionsByName.ts';

test.each<[string, string, boolean]>([
  // Versions.
  ['v1', 'v2', true],
  ['docs/v1', 'docs', true],
  ['reference/5.1', 'reference/7.4', true],
  ['docs', 'versioned_docs/version-v5', true],
  ['versioned_docs/version-v5/react', 'versioned_docs/version-v6/react', true],
  ['docs/latest/api', 'docs/2.x/api', true],
  ['docs/2.0.0-beta.1', 'docs/1.9', true],
  ['guides/first-app-v3', 'guides/first-app-v4', true],
  ['docs', 'old/docs', true],
  ['docs', 'deprecated/docs', true],
  ['docs', 'docs/v1-11-0', true],
  ['docs', 'docs/1.2-snapshot', true],
  ['release-1.2/docs', 'main/docs', true],
  // Languages.
  ['content/en', 'content/zh', true],
  ['docs', 'docs/fr', true],
  ['docs', 'i18n/fr/docusaurus-plugin-content-docs/current', true],
  ['de/docs', 'pt-BR/docs', true],
  // Anything else.
  ['docs/angular', 'docs/react', false],
  ['docs/go', 'docs/js', false],
  ['docs/react/v1', 'docs/vue/v1', false],
  ['docs/react/v1', 'docs/vue/v2', false],
  ['app/vendor/lib', 'lib', false],
  ['samples/start', 'samples/solution', false],
  ['migration', 'migration-classic', false],
  ['a', 'b', false],
  ['docs', 'manual', false],
])('%s and %s', (a, b, expected) => {
  expect([areVersionsByName(a, b), areVersionsByName(b, a)]).toEqual([expected, expected]);
});
