import {expect, test} from 'vitest';
import {currentOccurrenceIn, within} from '../../../server/lsp/compare/currentOccurrences.ts';
import {codeLenses} from '../../../server/lsp/features/codeLens.ts';
import {itemOf} from '../../../server/lsp/features/findingItems.ts';
import {related} from '../../../server/lsp/features/messages.ts';
import {spanIn} from '../../../server/lsp/features/ranges.ts';
import {backgroundPage} from '../../core/findings/probe.ts';
import {random} from '../../support/random.ts';
import {root, worldOf} from './world.ts';

const passage = 'The clock of the town hall was made by a smith who had never seen one. It strikes thirteen at noon.';
const before = 'Some words before it, of which there are many.\n\n';
const place = {start: before.length, end: before.length + passage.length, text: passage};

test.each([
  ['as it was', before + passage, passage],
  ['text came before it', `New.\n\n${before}${passage}\nAfter.`, passage],
  ['text went', passage, passage],
  [
    'its middle was changed',
    before + passage.replace('smith', 'locksmith from abroad'),
    passage.replace('smith', 'locksmith from abroad'),
  ],
  ['of two the nearer one', `${passage}\n\n${before.repeat(3)}${passage}\n`, passage],
  ['its end went', `New. ${before}${passage.slice(0, 70)}`, passage.slice(0, 70)],
])('a passage is found again: %s', (_, text, expected) => {
  const {start, end} = currentOccurrenceIn(text, place);
  expect(text.slice(start, end)).toBe(expected);
});

test('whatever was edited, it is inside the text; where it was not touched, it is found', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const draw = random(seed);
    let text = `${before}${passage}\nAfter.\n`;
    let isWhole = true;
    for (let edit = 0; edit < 4; edit++) {
      const at = Math.floor(draw() * (text.length + 1));
      const gone = draw() < 0.5 ? Math.floor(draw() * 20) : 0;
      text = text.slice(0, at) + (draw() < 0.6 ? 'xyz \n' : '') + text.slice(at + gone);
      isWhole = text.includes(passage);
    }
    const {start, end} = currentOccurrenceIn(text, place);
    expect(start >= 0 && start <= end && end <= text.length, `seed ${seed}`).toBe(true);
    if (isWhole) expect(text.slice(start, end), `seed ${seed}`).toBe(passage);
  }
  expect(currentOccurrenceIn('', place)).toEqual({start: 0, end: 0});
});

test('spans of places are the same without their document, in both encodings', () => {
  const han =
    '在开始之前，请确保服务帐户可以读取存储桶，并且其密钥尚未过期；否则每次上传都会失败而没有任何消息。请向项目所有者索取新的密钥，将其放入配置文件夹，然后重新启动服务。';
  const second = '日志会在一分钟内说明新密钥是否被接受。如果没有被接受，请检查文件夹的权限';
  const texts = {
    'a.md': `# A\n\n这里是别的内容。\n\n- ${han}\n  ${second}\n\n${backgroundPage('bees').text}`,
    'b.md': `# B\r\n\r\n我们先介绍背景，与其他页面无关，只在这里出现。\r\n\r\n${han}\r\n${second}\r\n\r\n${backgroundPage('ferry').text}`,
  };
  const {world, inspection, seen} = worldOf(texts, {config: {documents: false}});
  const finding = inspection.findings.find(({kind}) => kind === 'passage');
  expect(finding).toBeDefined();
  if (finding?.kind !== 'passage') return;
  for (const encoding of ['utf-16', 'utf-8'] as const) {
    const item = itemOf({root, finding, isAccepted: false}, world, encoding);
    finding.places.forEach(({path, start, end}, ordinal) => {
      expect(item.places[ordinal].span).toEqual(spanIn(seen(path).text, start, end, encoding));
    });
    const [other] = related(root, finding, 0, world, encoding, 1);
    expect(other.span).toEqual(item.places[1].span);
  }
});

test('code lenses are there only if the settings ask for them', () => {
  const texts = {
    'a.md': `# A\n\n${passage}\n${before}${passage.replaceAll('o', 'u')}\n`,
    'b.md': `# B\n\n${passage}\n${before}${passage.replaceAll('o', 'u')}\n`,
  };
  expect(codeLenses(worldOf(texts).seen('a.md')).length).toBeGreaterThan(0);
  expect(codeLenses(worldOf(texts, {settings: {codeLens: false}}).seen('a.md'))).toEqual([]);
});

test('what comes too late is null, what fails fails', async () => {
  expect(await within(5, new Promise<number>(() => undefined))).toBeNull();
  expect(await within(1000, Promise.resolve(3))).toBe(3);
  expect(await within(5, undefined)).toBeNull();
});
