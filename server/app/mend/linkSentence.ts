// Takes where a link leads, gives the sentence with the link, in the markup of the page that it is written into.

import {posix} from 'node:path';
import type {Site} from '../../../shared/evidence/siteGenerators.ts';
import type {FormatFamily} from '../../../shared/model/format.ts';

interface LinkTarget {
  readonly title: string;
  /** From the folder of the page to the other one; empty: it is the same page. */
  readonly way: string;
  /** The other page, relative to the root. */
  readonly path: string;
  readonly family: FormatFamily;
  /** Without `#`; empty: none. */
  readonly anchor: string;
  /** The label of Sphinx; empty: none. */
  readonly label: string;
  readonly site: Site | null;
}

/** null: there is nothing that a link could name. */
export function linkSentence(family: FormatFamily, target: LinkTarget): string | null {
  const {title, way, site} = target;
  if (family === 'plain') return way === '' ? null : `See ${way.replace(/[\r\n]+/g, ' ')}.`;
  if (family === 'restructuredtext' && target.family === family && site?.generator === 'sphinx') {
    return sphinxSentence(target);
  }
  if (family === 'asciidoc' && target.family === family) return asciidocSentence(target);
  const url = encodedWay(way) + encodedAnchor(target.anchor);
  if (url === '') return null;
  switch (family) {
    case 'html':
      return `See <a href="${url}">${inHtml(title)}</a>.`;
    case 'asciidoc':
      return `See link:${url}[${title.replace(/[[\]]/g, '')}].`;
    case 'restructuredtext':
      return `See \`${title.replace(/[`<>\\]/g, '')} <${url}>\`__.`;
    case 'latex':
      return `See \\href{${url.replace(/[%#]/g, '\\$&')}}{${title.replace(/[\\{}$&#^_~%]/g, (sign) => (/[\\^~]/.test(sign) ? '' : `\\${sign}`))}}.`;
    default:
      // MDX parses braces as code.
      return `See [${title.replace(/[\\`*_{}[\]<>#!|~$]|&(?=[#\w])/g, '\\$&')}](${urlOfSite(target) ?? url}).`;
  }
}

/** Hugo and Jekyll publish pages at other addresses, and check links that are written in their own way. */
function urlOfSite({way, path, family, anchor, site}: LinkTarget): string | null {
  // Nothing in a name may end the quotation.
  if (way === '' || family !== 'markdown' || !/^[\w./ -]+$/.test(path)) return null;
  if (site?.generator === 'hugo') return `{{< relref "${way}${encodedAnchor(anchor)}" >}}`;
  if (site?.generator === 'jekyll') return `{% link ${posix.relative(site.folder, path)} %}${encodedAnchor(anchor)}`;
  return null;
}

/** A page of Sphinx is linked to without its extension, a section by its label. */
function sphinxSentence({title, way, label}: LinkTarget): string | null {
  const shown = title.replace(/[`<>\\]/g, '');
  if (label !== '') return `See :ref:\`${shown} <${label}>\`.`;
  if (way === '' || /[`<>\\\r\n]/.test(way)) return null;
  return `See :doc:\`${shown} <${way.replace(/\.[^./]+$/, '')}>\`.`;
}

function asciidocSentence({title, way, anchor}: LinkTarget): string | null {
  const shown = title.replace(/[[\]]/g, '');
  const id = anchor.replace(/[<>,[\]\s]/g, '');
  if (way === '') return id === '' ? null : `See <<${id},${shown.replace(/>>/g, '')}>>.`;
  return `See xref:${encodedWay(way)}${id === '' ? '' : `#${id}`}[${shown}].`;
}

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function encodedWay(way: string): string {
  return way
    .split('/')
    .map((part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/[!'()*]/g, hex))
    .join('/');
}

/** Letters of any script are readable and safe in an anchor. */
function encodedAnchor(anchor: string): string {
  const safe = anchor.replace(/[^\p{L}\p{M}\p{N}\p{Pc}.:-]/gu, '');
  return safe === '' ? '' : `#${safe}`;
}

function hex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}
