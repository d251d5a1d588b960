// The lists of evidence in docs/findings.md, made of the rows themselves.

import {collectionRows} from '../../shared/evidence/collection.ts';
import {copyRows} from '../../shared/evidence/copies.ts';
import {builtRow} from '../../shared/evidence/pairs.ts';
import {exampleRow, instructionsRow, pathRows, templateRow} from '../../shared/evidence/paths.ts';
import type {Effect} from '../../shared/evidence/row.ts';
import {textRows} from '../../shared/evidence/texts.ts';

interface Listed {
  readonly name: string;
  readonly effect: Effect;
  readonly says: string;
  readonly example: string;
}

/** Rows about paths and texts, then rows about two places. */
export function evidenceLists(): string {
  const ofPaths = [
    ...pathRows.filter(({class: name}) => name !== 'include'),
    exampleRow,
    instructionsRow,
    templateRow,
  ].map(({name, effect, says, yes}): Listed => ({name, effect, says, example: yes.map(code).join(', ')}));
  const ofTexts = Object.values(textRows).map(({name, effect, says}): Listed => ({name, effect, says, example: ''}));
  const ofPairs = [...collectionRows, builtRow].map(
    ({name, effect, says, yes}): Listed => ({name, effect, says, example: yes.slice(0, 2).map(both).join('; ')}),
  );
  const ofCopies = copyRows.map(
    ({name, effect, says, yes}): Listed => ({
      ...{name, effect, says},
      example: yes
        .slice(0, 2)
        .map(({a, b}) => (a !== undefined && b !== undefined ? both([a, b]) : ''))
        .filter((text) => text !== '')
        .join('; '),
    }),
  );
  return [
    'What takes a place out of a copy; the copy stays if two places on two pages are left:',
    tableOf(joined([...ofPaths, ...ofPairs, ...ofTexts.filter(({effect}) => effect === 'silent')])),
    'What counts for the whole copy:',
    tableOf(joined([...ofCopies, ...ofTexts.filter(({effect}) => effect !== 'silent')]), true),
  ].join('\n\n');
}

/** Rows of one name are one line: what is generated shows in the path or in the text. */
function joined(rows: readonly Listed[]): Listed[] {
  const byName = new Map<string, Listed>();
  for (const row of rows) {
    const known = byName.get(row.name);
    if (known === undefined) byName.set(row.name, row);
    else
      byName.set(row.name, {
        ...known,
        says: known.says === row.says ? known.says : `${known.says} ${row.says}`,
        example: known.example || row.example,
      });
  }
  return [...byName.values()];
}

function tableOf(rows: readonly Listed[], hasEffect = false): string {
  const head = hasEffect ? '| name | effect | copies |\n| --- | --- | --- |' : '| name | places |\n| --- | --- |';
  const line = ({name, effect, says, example}: Listed) => {
    const text = example === '' ? says : `${says} ${example}`;
    return hasEffect ? `| ${code(name)} | ${shown(effect)} | ${text} |` : `| ${code(name)} | ${text} |`;
  };
  return [head, ...rows.map(line)].join('\n');
}

function shown(effect: Effect): string {
  return typeof effect === 'number' ? `weight × ${effect}` : effect;
}

function code(text: string): string {
  return `\`${text}\``;
}

function both([a, b]: readonly [string, string]): string {
  return `${code(a)} and ${code(b)}`;
}
