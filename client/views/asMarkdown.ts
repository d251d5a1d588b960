// Takes findings, gives Markdown for a review comment. Names and passages are untrusted: they are escaped so that they
// cannot contain markup, links or mentions.

import type {FindingItem} from '../../shared/model/protocol.ts';

export function asMarkdown(items: readonly FindingItem[]): string {
  return items.map(findingMarkdown).join('\n');
}

function findingMarkdown({message, places}: FindingItem): string {
  const excerpt = places.find((place) => place.excerpt !== '')?.excerpt ?? '';
  const rows = places.map(({label, share}) => `- ${codeSpan(label)}${share === '' ? '' : `: ${share}`}\n`);
  const quoted = excerpt === '' ? '' : `\n> ${codeSpan(excerpt)}\n`;
  return `${escaped(message)}\n\n${rows.join('')}${quoted}`;
}

/** A fence that is longer than any run of backticks inside keeps the content verbatim. */
function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A path in a sentence must not become emphasis or a link. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~@]/g, (mark) => (mark === '@' ? '@\u200b' : `\\${mark}`));
}
