import {expect, test} from 'vitest';
import {pathFacts} from '../../../shared/evidence/collection.ts';
import {variantRow} from '../../../shared/evidence/pairs.ts';
import {examplesOf, pathClassOf} from '../../../shared/evidence/paths.ts';
import {
  areInSeries,
  areSiblings,
  namePatternSize,
  nameWords,
  versionOf,
  withoutNumbers,
} from '../../../shared/evidence/relatedPaths.ts';
import {parallelFiles} from '../../../shared/evidence/replacements.ts';
import {isMarkedBuilt, isMarkedGenerated, isStandardText} from '../../../shared/evidence/texts.ts';
import {within} from '../../support/trials.ts';

test.each([
  ['docs/setup.md', 'page'],
  ['spec/keys.md', 'page'],
  ['essays/anna.txt', 'page'],
  ['docs/testing.md', 'page'],
  ['docs/latest-changes/intro.md', 'page'],
  ['blog/2024/hello.md', 'dated'],
  ['docs/proposals-done/201909-sharding.md', 'dated'],
  ['docs/rfcs/12-keys.md', 'dated'],
  ['app/migrations/0001_initial.py', 'dated'],
  ['db/migrate/20130408_add_keys.rb', 'dated'],
  ['database/migrations/2014_10_12_000000_create_users.php', 'dated'],
  ['src/migrations/1574363104000-AddKeys.ts', 'dated'],
  ['resources/db/migration/V1_2__add.kt', 'dated'],
  ['src/migrations/runner.ts', 'page'],
  ['docs/migration/1-keys.md', 'page'],
  ['boot2/META-INF/spring.factories', 'data'],
  ['docs/keps/12-keys.md', 'dated'],
  ['sep/sep-001.rst', 'dated'],
  ['docs/deps/keys.md', 'page'],
  ['docs/steps/1.md', 'page'],
  ['docs/proposing/how.md', 'page'],
  ['content/2024-05-01-hello.md', 'dated'],
  ['content/2024-5-1-hello.md', 'dated'],
  ['content/2024-5-hello.md', 'page'],
  ['archive/old.md', 'dated'],
  ['src/old/resources/docs.css', 'page'],
  ['docs/older/setup.md', 'page'],
  ['versioned_docs_archived/version-3.x/add.md', 'dated'],
  ['docs/previous-versions/lib-v2/add.md', 'dated'],
  ['old-site/docs/add.md', 'dated'],
  ['docs/older-releases/add.md', 'dated'],
  ['docs/past-participles/add.md', 'page'],
  ['docs/archiver/setup.md', 'page'],
  ['docs/design-proposals/storage.md', 'dated'],
  ['docs/roadmap/collections_9.rst', 'dated'],
  ['docs/roadmap.md', 'page'],
  ['docs/designing/keys.md', 'page'],
  ['docs/porting_guides/base.rst', 'page'],
  ['docs/migration-guide.md', 'page'],
  ['docs/migrate-from-a.md', 'page'],
  ['src/assets/suffixes.list', 'data'],
  ['src/zones.dat', 'data'],
  ['.kokoro/samples-test.sh', 'test'],
  ['Tests/Fixtures/page.php', 'test'],
  ['design/ceph/store.md', 'dated'],
  ['docs/design/colours.md', 'page'],
  ['design/tokens.ts', 'page'],
  ['docs/3.0-announcement.md', 'page'],
  ['docs/announcement-bar.md', 'page'],
  ['projects/app.vcxproj', 'data'],
  ['samples/a/.mvn/wrapper/MavenWrapperDownloader.java', 'generated'],
  ['static/llms-full.txt', 'generated'],
  ['public/llms/button.md', 'generated'],
  ['patches/node/worker.patch', 'data'],
  ['docs/upgrade.md', 'page'],
  ['CHANGELOG.md', 'upgrade'],
  ['notes/CHANGELOG_v0.md', 'upgrade'],
  ['relnotes/v0.36.0.md', 'upgrade'],
  ['docs/changelogging.md', 'page'],
  ['docs/release-notes/3.md', 'upgrade'],
  ['releases/release-8.2.0.md', 'upgrade'],
  ['changes/changes-v5.md', 'page'],
  ['docs/changes-in-behaviour.md', 'page'],
  ['docs/exchanges/list.md', 'page'],
  ['api/openapi/users.md', 'generated'],
  ['lib/service_pb2.py', 'generated'],
  ['src/gen/events.rs', 'page'],
  ['src/__generated__/query.ts', 'generated'],
  ['docs/generator.md', 'page'],
  ['docs/Lib.docset/index.html', 'generated'],
  ['dist/app.js', 'generated'],
  ['doc/out/man.md', 'generated'],
  ['packages/a/compiled/index.js', 'page'],
  ['docs/compiler/setup.md', 'page'],
  ['plugins/a/go.mod', 'data'],
  ['core/src/META-INF/services/keys.Store', 'data'],
  ['core/META-INF/README.md', 'page'],
  ['examples/queue/mvnw', 'generated'],
  ['gradlew.bat', 'generated'],
  ['docs/gradlew.md', 'page'],
  ['docs/go.model.md', 'page'],
  ['lib/api/lib.api', 'data'],
  ['js/greet.bundle.js', 'generated'],
  ['static/cluster.dot', 'data'],
  ['about/unsupported-legacy-releases.md', 'page'],
  ['about/release-process.md', 'page'],
  ['src/.tmp/npm/_cacache/index-v5/86/25/0f', 'generated'],
  ['docs/cache/setup.md', 'page'],
  ['data/people.csv', 'data'],
  ['locales/de.json', 'data'],
  ['requirements-dev.txt', 'data'],
  ['vendor/lib/a.go', 'vendored'],
  ['deps/zlib/inflate.c', 'vendored'],
  ['deps/keys.c', 'page'],
  ['src/deps/zlib/inflate.c', 'page'],
  ['fuzzers/corpora/objects/blob', 'data'],
  ['fuzz/parser/seed_corpus/1', 'data'],
  ['server/corpus/push.ts', 'page'],
  ['test/users.ts', 'test'],
  ['features/collections.feature', 'test'],
  ['.github/scripts/gateway.sh', 'test'],
  ['.github/CONTRIBUTING.md', 'page'],
  ['src/users.test.ts', 'test'],
  ['pkg/users_test.go', 'test'],
  ['tests/test_users.py', 'test'],
  ['src/UsersTest.java', 'test'],
  ['src/multi-jvm/UsersSpec.scala', 'test'],
  ['src/UsersIT.java', 'test'],
  ['src/PodSpec.java', 'page'],
  ['src/rename/__testfixtures__/input.tsx', 'test'],
  ['spec/users.rb', 'test'],
  ['docs/_includes/note.md', 'include'],
  ['include/db/keys.h', 'page'],
  ['src/includes/keys.hpp', 'page'],
  ['eng/Test.globalconfig', 'data'],
  ['.editorconfig', 'data'],
] as const)('%s is a kind of source: %s', (path, expected) => {
  expect(pathClassOf(path)).toBe(expected);
});

test.each([
  ['docs/v3.7/setup.md', 'v3.7'],
  ['docs/version-2.x/setup.md', 'version-2.x'],
  ['docs/next/setup.md', 'next'],
  ['api/4x/request.md', '4x'],
  ['docs/v2/2.18/setup.md', '2.18'],
  ['vault/3.3.X/setup.md', '3.3.X'],
  ['vault/4X/setup.md', '4X'],
  ['docs/v2/_dev/setup.md', 'v2'],
  ['docs/3.1/api/v2/keys.md', '3.1'],
  ['docs/2x-faster/setup.md', ''],
  ['content/v1.18-docs/setup.md', 'v1.18-docs'],
  ['content/docs_2.3/setup.md', 'docs_2.3'],
  ['docs-3d/setup.md', ''],
  ['docs/setup-v2.md', ''],
  ['docs/v2.0-preview/setup.md', 'v2.0-preview'],
  ['docs/1.4-rc.1/setup.md', '1.4-rc.1'],
  ['docs/2-edge/setup.md', '2-edge'],
  ['docs/master/setup.md', 'master'],
  ['docs/2-columns/setup.md', ''],
] as const)('%s is of version "%s"', (path, expected) => {
  expect(versionOf(path)).toBe(expected);
});

test('names without numbers', () => {
  const names = ['spec.md', 'spec_2_0.md', 'spec-v2.1.md', 'spec 3.md', 'spec.v1beta2.md'].map(withoutNumbers);
  expect(new Set(names).size).toBe(1);
  expect(withoutNumbers('setup.md')).not.toBe(withoutNumbers('set.md'));
});

test.each([
  ['essay12.txt', 'essay31.txt', true],
  ['01/essay.txt', '02/essay.txt', true],
  ['chapter-02.md', 'chapter-15.md', true],
  ['t2023.txt', 't1980.txt', true],
  ['2023.txt', '980.txt', true],
  ['spec_1_0.md', 'spec_2_0.md', false],
  ['config.v1beta1.md', 'config.v1beta2.md', false],
  ['config.v1alpha2.md', 'config.v1.md', false],
  ['api-v1.md', 'api-v2.md', false],
  ['mqtt.md', 'mqtt3.md', false],
  ['report-2023.md', 'report-2024.md', false],
  ['essay12.txt', 'essay12.txt', false],
] as const)('%s and %s are of one series: %s', (a, b, expected) => {
  expect([areInSeries(a, b), areInSeries(b, a)]).toEqual([expected, expected]);
});

test('a name pattern has the files of one folder with the words of both names', () => {
  const siblings = () => ['setup-mysql.md', 'setup-redis.md', 'setup-azure-sql.md', 'intro.md'].map(nameWords);
  expect(namePatternSize('a/setup-mysql.md', 'a/setup-redis.md', siblings)).toBe(3);
  expect(namePatternSize('a/setup-mysql.md', 'a/intro.md', siblings)).toBe(0);
  expect(namePatternSize('a/setup-mysql.md', 'b/setup-redis.md', siblings)).toBe(0);
  expect(nameWords('NestedSetExecutor.ts')).toEqual(['nested', 'set', 'executor']);
  expect([areSiblings('js/setup.md', 'go/setup.md'), areSiblings('js/setup.md', 'go/intro.md')]).toEqual([true, false]);
  expect(areSiblings('1.js/03.setup.md', '2.go/04-setup.md')).toBe(true);
  expect(areSiblings('js/2024.md', 'go/2025.md')).toBe(false);
});

test.each([
  ['examples/queue/main.ts', 'examples'],
  ['packages/create/template-vue/src/app.ts', 'template'],
  ['packages/app-template/src/app.ts', 'template'],
  ['text/template/parse.go', ''],
  ['docs/code/main.ts', 'code'],
  ['site/docs/guides/code/queue/main.ts', 'code'],
  ['docs/code/setup.md', ''],
  ['src/code/main.ts', ''],
  ['docs/decode/main.ts', ''],
] as const)('%s is code of the examples "%s"', (path, expected) => {
  expect(examplesOf(path)).toBe(expected);
});

test.each([
  ['English is the original', ['en/a.md', 'de/a.md', 'de/b.md'], {'en/a.md': '', 'de/a.md': 'de'}],
  [
    'the folder without a language is',
    ['docs/a.md', 'docs/b.md', 'docs/fr/a.md'],
    {'docs/a.md': '', 'docs/fr/a.md': 'fr'},
  ],
  [
    'also where most of its pages are in folders below it',
    ['docs/index.md', 'docs/start/a.md', 'docs/start/b.md', 'docs/zh-cn/a.md', 'docs/zh-cn/b.md', 'docs/fr/a.md'],
    {'docs/start/a.md': '', 'docs/zh-cn/a.md': 'zh-cn', 'docs/fr/a.md': 'fr'},
  ],
  [
    'source files beside it are no pages',
    ['zh/a.md', 'zh/b.md', 'src/a.ts', 'src/b.ts', 'src/c.ts'],
    {'zh/a.md': '', 'src/a.ts': ''},
  ],
  ['else the largest', ['zh/a.md', 'zh/b.md', 'ja/a.md'], {'zh/a.md': '', 'ja/a.md': 'ja'}],
  [
    'Docusaurus has the original elsewhere',
    ['docs/a.md', 'i18n/zh/docusaurus-plugin-content-docs/current/a.md'],
    {'i18n/zh/docusaurus-plugin-content-docs/current/a.md': 'zh'},
  ],
  [
    'so does its first version',
    ['docs/a.md', 'website/translated_docs/no-NO/a.md'],
    {'website/translated_docs/no-NO/a.md': 'no-NO'},
  ],
  [
    'a name that ends in a language',
    ['a.md', 'a.zh-CN.md', 'b.en.md', 'b.de.md', 'c.de.md', 'd_fr.md', 'd.md', 'how-to.md', 'how.md'],
    {
      ...{'a.md': '', 'a.zh-CN.md': 'zh-CN', 'b.en.md': '', 'b.de.md': 'de', 'c.de.md': ''},
      ...{'d_fr.md': 'fr', 'how-to.md': ''},
    },
  ],
  ['a language alone is no translation', ['zh/a.md', 'zh/b.md'], {'zh/a.md': ''}],
  [
    'what a program says in languages',
    ['src/locales/en.ts', 'src/locales/fr.ts', 'src/locales/fr-CA.ts'],
    {'src/locales/en.ts': '', 'src/locales/fr.ts': 'fr', 'src/locales/fr-CA.ts': 'fr-CA'},
  ],
  [
    'programs about them',
    ['src/locales/index.ts', 'src/names/fr.ts'],
    {'src/locales/index.ts': '', 'src/names/fr.ts': ''},
  ],
  ['folders that only look like languages', ['src/ts/a.ts', 'src/io/b.ts'], {'src/ts/a.ts': '', 'src/io/b.ts': ''}],
] as const)('%s', (_, paths, expected) => {
  const {translationOf} = pathFacts(paths, () => undefined, []);
  for (const [path, locale] of Object.entries(expected)) expect(translationOf(path)).toBe(locale);
});

test.each([
  ['net/listen_linux.go', 'net/listen_freebsd.go', true],
  ['net/listen.go', 'net/listen_linux.go', true],
  ['docs/install-on-macos.md', 'docs/install-on-ubuntu.md', false],
  ['core/src/jvmMain/kotlin/Keys.kt', 'core/src/jsMain/kotlin/Keys.kt', true],
  ['core/src/jvmMain/kotlin/Keys.kt', 'core/src/jsMain/kotlin/Locks.kt', true],
  ['src/start-linux.c', 'src/stop-windows.c', false],
  ['src/arm/setup.c', 'src/legs/setup.c', false],
  ['src/unix/core.c', 'src/win/util.c', true],
  ['src/unix/a/core.c', 'src/win/core.c', true],
  ['src/unix/core.c', 'src/util/core.c', false],
  ['unix.c', 'win.c', false],
  ['retry-spring-boot2/src/Timer.java', 'retry-spring-boot3/src/Timer.java', true],
  ['rxjava2/Retry.java', 'rxjava3/Limiter.java', true],
  ['lesson_1/main.c', 'lesson_12/main.c', true],
  ['api-2.1/x/a.ts', 'api-2.2/y/a.ts', true],
  ['rxjava2/Retry.java', 'reactor2/Retry.java', false],
  ['src/retry2.java', 'src/retry3.java', false],
  ['rxjava2/Retry.java', 'rxjava2/Limiter.java', false],
  ['2/a.c', '3/a.c', false],
  ['src/AsyncRetryEngine.cs', 'src/RetryEngine.cs', true],
  ['src/JsonReader.Async.cs', 'src/JsonReader.cs', true],
  ['lib/_sync/pool.py', 'lib/_async/pool.py', true],
  ['lib/aio/client.py', 'lib/client.py', true],
  ['src/RetryEngine.cs', 'lib/RetryEngine.cs', false],
  ['src/AsyncRetryEngine.cs', 'src/CacheEngine.cs', false],
  ['src/IntegerRange.java', 'src/LongRange.java', true],
  ['src/MutablePair.java', 'src/ImmutablePair.java', true],
  ['src/ParseException.java', 'src/ParseRuntimeException.java', true],
  ['lib/read_u16.rs', 'lib/read_u32.rs', true],
  ['src/IntegerRange.java', 'src/LongList.java', false],
  ['src/IntegerRange.java', 'lib/LongRange.java', false],
  ['src/IntegerRange.java', 'src/StringRange.java', false],
] as const)('%s and %s are variants: %s', (a, b, expected) => {
  expect([variantRow.holds([a, b]), variantRow.holds([b, a])]).toEqual([expected, expected]);
});

test('long paths are compared in linear time', async () => {
  const long = '-'.repeat(100_000);
  expect(await within(1, () => variantRow.holds([`${long}xlinux.c`, `${long}xwindows.c`]))).toBe(false);
});

test.each([
  ['three other files', ['go/log.md', 'js/log.md', 'go/run.md', 'js/run.md', 'go/try.md', 'js/try.md'], 3],
  ['two of them', ['go/log.md', 'js/log.md', 'go/run.md', 'js/run.md'], 2],
  ['versions of one', ['v1.0/go/log.md', 'v1.0/js/log.md', 'v1.1/go/log.md', 'v1.1/js/log.md'], 1],
  ['none', ['go/log.md', 'php/log.md'], 0],
] as const)('a name in place of another, with %s', (_, paths, count) => {
  const parallel = parallelFiles(['go/setup.md', 'js/setup.md', ...paths]);
  expect([parallel('go/setup.md', 'js/setup.md'), parallel('js/setup.md', 'go/setup.md')]).toEqual([
    count + 1,
    count + 1,
  ]);
});

test.each([
  ['go/go-setup.md', 'js/js-setup.md', ['go/go-log.md', 'js/js-log.md'], 2],
  ['go/setup.md', 'js/start.md', ['go/log.md', 'js/log.md'], 0],
  ['v1/setup.md', 'v2/setup.md', ['v1/log.md', 'v2/log.md'], 0],
  ['api/add-key.md', 'api/remove-key.md', ['api/add-lock.md', 'api/remove-lock.md'], 2],
] as const)('the replacement between %s and %s', (a, b, others, count) => {
  expect(parallelFiles([a, b, ...others])(a, b)).toBe(count);
});

test.each([
  ['<!-- README.md is generated from README.Rmd. Please edit that file -->', true],
  ['<!--\nOur README.md is auto-generated by combining\npages in docs\n-->', true],
  ['<!-- This file has been automatically generated from its .template -->', true],
  ['<!-- This file is generated from keys.go. -->', false],
  ['<!-- This file is generated. -->\n<!-- Edit the pages. -->', false],
  ['README.md is generated from README.Rmd.', false],
])('%j says that the page was made of other pages: %s', (head, isBuilt) => {
  expect(isMarkedBuilt(head, '')).toBe(isBuilt);
});

test('the mark of a generator begins a line', () => {
  expect(isMarkedGenerated('<!-- Code generated by gen. DO NOT EDIT. -->', '')).toBe(true);
  expect(isMarkedGenerated('# Page\n\nThis file is auto-generated.', '')).toBe(true);
  expect(isMarkedGenerated('<!-- README.md is generated from README.Rmd. Please edit that file -->', '')).toBe(true);
  expect(isMarkedGenerated('<!---\nThis file is synced from the repository of the team\n-->', '')).toBe(true);
  expect(isMarkedGenerated('---\na: 1\n---\n{/* Our list.md was automatically generated by a script */}', '')).toBe(
    true,
  );
  expect(isMarkedGenerated('[//]: # (readme.md is generated from .verb.md)', '')).toBe(true);
  expect(isMarkedGenerated('README.md is generated from README.Rmd.', '')).toBe(false);
  expect(isMarkedGenerated('<!-- Keys are generated by the tool -->', '')).toBe(false);
  expect(isMarkedGenerated('---\ntitle: Help\nnote: This file is autogenerated. Edit /HELP.md.\n---', '')).toBe(true);
  expect(isMarkedGenerated('', 'x\n###### Auto generated by spf13/cobra')).toBe(true);
  expect(isMarkedGenerated("> It was generated automatically by a script, please don't update manually", '')).toBe(
    true,
  );
  const usage = `${'A long description. '.repeat(40)}\n\n\`\`\`\ntern list [flags]\n\`\`\`\n`;
  expect(isMarkedGenerated(`## tern\n\n### Synopsis\n\n${usage}`, '')).toBe(true);
  expect(isMarkedGenerated(`# How to use tern\n\n${usage}`, '')).toBe(false);
  expect(isMarkedGenerated('It is known that lists are generated automatically.', '')).toBe(false);
  expect(isMarkedGenerated('/* SDL File Generated by VAX-11 Message */', '')).toBe(true);
  expect(isMarkedGenerated('The report is a file generated by the tool.', '')).toBe(false);
  const licence = `/*\n * Library of keys\n *\n * ${'What it does. '.repeat(100)}\n * Generated by: https://example.com/gen\n */\n`;
  expect(isMarkedGenerated(licence, '')).toBe(true);
  expect(isMarkedGenerated(licence.replace('*/', '').replace('/*', 'Text'), '')).toBe(false);
  expect(isStandardText('The key words "MUST" and "SHOULD" are to be read as in RFC 2119')).toBe(true);
  expect(isStandardText('\t@echo "Please use \\`make <target>\' where <target> is one of"')).toBe(true);
  expect(isStandardText('echo.Please use `make ^<target^>` where ^<target^> is one of')).toBe(true);
  expect(
    isStandardText('                              Apache License\n                        Version 2.0, January 2004'),
  ).toBe(true);
  expect(isStandardText('SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007')).toBe(true);
  expect(isStandardText('We use the Apache License for all modules, and Version 2.0 of the keys.')).toBe(false);
  expect(isStandardText('The key is read from the file.')).toBe(false);
});

test('what a site generator or a compiler wrote says so at a fixed place', () => {
  expect(isMarkedBuilt('<head>\n<meta name="generator" content="GitBook 3.2.3">', '')).toBe(true);
  expect(isMarkedBuilt('<meta name=generator content="Hugo 0.99">', '')).toBe(true);
  expect(isMarkedBuilt('<meta name="generator" content="LibreOffice 7.4">', '')).toBe(false);
  expect(isMarkedBuilt('Write `<meta name="generator">` into the head.', '')).toBe(false);
  expect(isMarkedBuilt('', 'x();\n//# sourceMappingURL=index.d.ts.map')).toBe(true);
  expect(isMarkedBuilt('', 'a {}\n\n/*# sourceMappingURL=home.css.map */\n')).toBe(true);
  expect(isMarkedBuilt('', 'The line `//# sourceMappingURL=a.map` names the map.')).toBe(false);
});

test('what is outdated: pages in a version folder beside which there is a newer one', () => {
  const paths = [
    ...['docs/v1.9/a.md', 'docs/v1.10/a.md', 'docs/next/a.md', 'other/v2/a.md', 'guide/a.md'],
    ...['sets/version-4.x/a.md', 'sets/version-5.x/a.md', 'fr/docs/v1.9/a.md'],
  ];
  const {isOutdated} = pathFacts(paths, () => undefined, []);
  expect(paths.filter(isOutdated)).toEqual(['docs/v1.9/a.md', 'docs/v1.10/a.md', 'sets/version-4.x/a.md']);
});
