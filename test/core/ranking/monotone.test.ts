// Limits are monotone in every script: raising one never raises the number of warnings.
import {describe, expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';

/** Characters or syllables of which words are made, and what is between two words. */
const scripts = {
  Latin: [[...'abcdefghijklmnoprstuvwz'].flatMap((c) => ['a', 'e', 'i', 'o', 'u'].map((v) => c + v)), ' '],
  Han: [
    [
      ...'检查每次备份开始之前服务目标录否可写并且剩余空间足够如果任何项失败它会记原因然后等待下个计划时再尝试不覆盖旧快照用户文件网络',
    ],
    '',
  ],
  Japanese: [
    [...'確認保存前後設定画面表示選択操作手順必要場合利用者管理機能変更のをにはがとでもからまでしたるれてい'],
    '',
  ],
  Thai: [
    'ระบบ ไฟล์ ข้อมูล ผู้ใช้ เครื่อง สำรอง ตรวจสอบ บันทึก เวลา ก่อน หลัง ทุก ครั้ง เริ่ม ทำงาน ไม่ ได้ ถ้า พื้นที่ เหลือ พอ จะ รอ และ ลอง ใหม่'.split(
      ' ',
    ),
    '',
  ],
  Korean: [[...'가나다라마바사아자차카타파하고노도로모보소오조초'], ' '],
} satisfies Record<string, readonly [readonly string[], string]>;
type Script = keyof typeof scripts;

function sentences(script: Script, seed: number, count: number): string[] {
  const draw = random(seed);
  const [parts, space] = scripts[script];
  const word = () =>
    Array.from({length: 2 + Math.floor(draw() * 2)}, () => parts[Math.floor(draw() * parts.length)]).join('');
  return Array.from({length: count}, () => Array.from({length: 9}, word).join(space));
}

/** Twelve pages; each has paragraphs of its neighbours, of several lengths, with every so many sentences another one. */
function pages(script: Script): Document[] {
  const stop = script === 'Han' || script === 'Japanese' ? '。' : script === 'Thai' ? ' ' : '. ';
  const own = Array.from({length: 12}, (_, at) => sentences(script, at + 1, 30));
  return own.map((lines, at) => {
    const next = own[(at + 1) % own.length];
    const copied = next.slice(0, 2 + (at % 7) * 2).map((line, number) => (number % 4 === 3 ? lines[number] : line));
    const text = [lines.slice(0, 15), copied, lines.slice(15)].map((some) => some.join(stop)).join('\n\n');
    const path = `${'abcdefghijkl'[at]}/${['uploads', 'keys', 'timer', 'restore'][at % 4]}.md`;
    const bytes = new TextEncoder().encode(`${text}${stop}\n`);
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
}

function counts(texts: readonly Document[], indexed: ReturnType<typeof indexTexts>, settings: Partial<Config>): number {
  const config = {...defaults, ...settings};
  const found = inspect(indexed, texts, config, () => {});
  const paths = texts.map(({path}) => path);
  const {findings} = rankFindings(found, paths, {...config, classOf: () => undefined});
  return findings.filter(({level}) => level === 'warning').length;
}

const sweeps: readonly (readonly [keyof Config, readonly number[]])[] = [
  ['minWords', [10, 25, 40, 60, 80, 120]],
  ['minCharacters', [20, 50, 80, 120, 160, 240]],
  ['minWeight', [0, 30, 60, 90, 150]],
  ['infoWeight', [0, 25, 50, 100]],
  ['minContainment', [0.3, 0.5, 0.65, 0.8, 0.95, 1]],
  ['minResemblance', [0, 0.3, 0.6, 0.8, 0.95]],
];

describe.each(Object.keys(scripts) as Script[])('%s', (script) => {
  const texts = pages(script);
  const indexed = indexTexts(texts, () => {});

  test.each(sweeps)('%s', (setting, values) => {
    const warnings = values.map((value) => counts(texts, indexed, {[setting]: value}));
    expect(warnings).toEqual(warnings.toSorted((x, y) => y - x));
    expect(Math.max(...warnings)).toBeGreaterThan(0);
  });
});
