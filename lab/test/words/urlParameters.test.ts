// Broder, slides "Cookie crumbs": a page that hangs other crumbs on its links at each visit stays one page.

import {describe, expect, test} from 'vitest';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../../test/support/random.ts';
import {draws} from '../../../test/support/trials.ts';
import {lexedWords, switched} from '../../methods/settings/wordSwitches.ts';
import {newShinglingSpace, shingleSet} from '../../methods/shingles/shingleSet.ts';
import {sameUrl, withoutCrumbs} from '../../methods/words/urlParameters.ts';

const link = (url: string) => withoutCrumbs(sameUrl(url));

describe('crumbs', () => {
  test.each([
    ['http://www.crutchfield.com/S-fXyiE5bZS43/', 'http://www.crutchfield.com/S-LcNLKgc7bMg/'],
    ['http://www.crutchfield.com/S-fXyiE5bZS43/car/audio', 'http://www.crutchfield.com/car/audio'],
    ['https://example.org/a?utm_source=x&utm_medium=mail&id=7#top', 'https://example.org/a?id=7#top'],
    ['https://example.org/a?id=7&amp;PHPSESSID=d41d8cd98f', 'https://example.org/a?id=7'],
    ['https://example.org/a;jsessionid=0A1B2C3D?id=7', 'https://example.org/a?id=7'],
    ['http://example.org/(S(lit3py55t21z5v55vlm25s55))/orders', 'http://example.org/orders'],
    ['HTTPS://Example.ORG/A?fbclid=IwAR0&gclid=Cj0', 'https://example.org/A'],
    ['/list.php?sid=99&page=2', '/list.php?page=2'],
    ['https://example.org/?ASPSESSIONIDQADBCRTA=ABC', 'https://example.org/'],
  ])('%s is %s', (a, b) => expect(link(a)).toBe(link(b)));

  // A false merge of two pages is worse than a crumb that stays.
  test.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/oHg5SJYRHA0'],
    [
      'https://docs.example.org/document/d/1A2b3C4d5E6f7G8h9/edit',
      'https://docs.example.org/document/d/9H8g7F6e5D4c3B2a1/edit',
    ],
    ['https://example.org/commit/4b825dc642cb6eb9', 'https://example.org/commit/e69de29bb2d1d643'],
    ['https://example.org/S-Bahnhofstrasse/', 'https://example.org/'],
    ['https://example.org/s-PowerShell7Core/', 'https://example.org/'],
    ['https://example.org/session-management2024/', 'https://example.org/'],
    ['https://example.org/a?id=7', 'https://example.org/a?id=8'],
    ['https://example.org/a?page=2', 'https://example.org/a'],
    ['https://example.org/a?side=left', 'https://example.org/a?side=right'],
    ['https://example.org/Guide', 'https://example.org/guide'],
    ['https://example.org/a#one', 'https://example.org/a#two'],
  ])('%s is not %s', (a, b) => expect(link(a)).not.toBe(link(b)));

  test('two pages that differ only in crumbs have resemblance 1, where URLs are words and where not', () => {
    const space = newShinglingSpace();
    for (const seed of draws(100)) {
      const links = visited(seed);
      for (const path of ['a.md', 'a.html', 'a.txt', 'a.rst', 'a.adoc']) {
        for (const words of [lexedWords, switched(lexedWords, ['-urls']), switched(lexedWords, ['-urls', 'typos'])]) {
          const set = (visit: number) => {
            const bytes = new TextEncoder().encode(pageOf(path, links(visit)));
            return [...shingleSet(path, bytes, formatOf(path), {w: 4, words}, space)];
          };
          const first = set(seed * 2);
          expect(first.length, `seed ${seed}, ${path}`).toBeGreaterThan(10);
          expect(set(seed * 2 + 1), `seed ${seed}, ${path}`).toEqual(first);
        }
      }
    }
  });

  test('in code a URL is one word where URLs are words, crumbs or not', () => {
    const space = newShinglingSpace();
    const words = switched(lexedWords, ['-urls']);
    const set = (sid: string) => {
      const text = `Call it so:\n\n    curl -s https://example.org/list?sid=${sid} --output list.json\n\nand look at what came.\n`;
      return [...shingleSet('a.md', new TextEncoder().encode(text), formatOf('a.md'), {w: 3, words}, space)];
    };
    // Call it so curl s URL output list json and look at what came: 14 words.
    expect(set('aa11')).toHaveLength(12);
    expect(set('bb22')).toEqual(set('aa11'));
  });
});

/** Links of a page by the number of a visit: the same pages with other crumbs. */
function visited(seed: number): (visit: number) => string[] {
  const draw = random(seed);
  const pages = Array.from({length: 6}, (_, page) => {
    const path = ['', 'guide/', 'a/b/'][Math.floor(draw() * 3)];
    return {path, page, query: draw() < 0.5 ? [`id=${page}`] : []};
  });
  return (visit) => {
    const lot = random(visit);
    return pages.map(({path, page, query}) => {
      const crumbs = [
        `utm_campaign=${token(lot)}`,
        `sid=${token(lot)}`,
        `gclid=${token(lot)}`,
        `PHPSESSID=${token(lot)}`,
      ];
      const all = [...query, ...crumbs.filter(() => lot() < 0.5)];
      const session = lot() < 0.3 ? `;jsessionid=${token(lot)}` : '';
      const segment = lot() < 0.3 ? `S-a1${token(lot)}Z9x/` : '';
      return `https://example.org/${segment}${path}page${page}${session}${all.length > 0 ? `?${all.join('&')}` : ''}`;
    });
  };
}

const signs = 'aB3cD4eF5gH6jK7mN8pQ9rS2tU';

/** Random signs that alternate between digits and cases, as a session's name does. */
function token(lot: () => number): string {
  return Array.from({length: 10}, () => signs[Math.floor(lot() * signs.length)]).join('');
}

function pageOf(path: string, links: readonly string[]): string {
  const sentence = (link: string, at: number) => {
    if (path === 'a.html')
      return `<p>On day ${at} of the fair we saw <a href="${link.replace(/&/g, '&amp;')}">this</a> first.</p>`;
    if (path === 'a.md') return `On day ${at} of the fair we saw [this](${link}) first, and ${link}.`;
    return `On day ${at} of the fair we saw ${link} first.`;
  };
  return `${links.map(sentence).join('\n\n')}\n`;
}
