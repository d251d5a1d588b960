// Takes the URL of a link, gives it without "cookie crumbs": session and tracking parts that a site hangs on the links
// of a page, so that no two visits see the same page (Broder, slides "Cookie crumbs").

/** Parameters of analytics and advertising that name a visit and no page; the prefixes stand for families of them. */
const trackingPrefixes = ['utm_', 'mtm_', 'pk_', 'piwik_', 'matomo_', 'hsa_', 'ga_'];
const tracking = new Set(
  (
    'gclid gclsrc dclid gbraid wbraid fbclid msclkid yclid twclid ttclid li_fat_id igshid igsh mc_cid mc_eid _ga _gl ' +
    '_hsenc _hsmi __hssc __hstc __hsfp hsctatracking mkt_tok vero_id vero_conv oly_enc_id oly_anon_id s_cid wickedid ' +
    'rb_clickid epik srsltid'
  ).split(' '),
);
/** Parameters that servers keep a session in where a browser takes no cookies. */
const sessionPrefixes = ['aspsessionid', 'phpsessid', 'jsessionid'];
const session = new Set(
  'sid sessid sessionid session_id session-id session php_session asp.net_sessionid cfid cftoken zenid oscsid'.split(
    ' ',
  ),
);

/** What every crumb stands in or behind. */
const mayHaveCrumbs = /[?;]|\/(?:\(|s)/i;

/** The URL with crumbs and what they leave empty taken out. */
export function withoutCrumbs(url: string): string {
  if (!mayHaveCrumbs.test(url)) return url;
  const fragmentAt = url.indexOf('#');
  const fragment = fragmentAt < 0 ? '' : url.slice(fragmentAt);
  const page = fragmentAt < 0 ? url : url.slice(0, fragmentAt);
  const queryAt = page.indexOf('?');
  const path = queryAt < 0 ? page : page.slice(0, queryAt);
  const query = queryAt < 0 ? '' : withoutParameters(page.slice(queryAt + 1));
  return withoutPathCrumbs(path) + (query === '' ? '' : `?${query}`) + fragment;
}

/** Scheme and host in lower case, `&amp;` as the `&` that it stands for: what no server tells apart. */
export function sameUrl(url: string): string {
  const [origin = ''] = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i.exec(url) ?? [];
  const written = origin === '' ? url : origin.toLowerCase() + url.slice(origin.length);
  return written.includes('&amp;') ? written.replace(/&amp;/g, '&') : written;
}

function withoutParameters(query: string): string {
  return query
    .split('&')
    .filter((parameter) => parameter !== '' && !isCrumb(parameter))
    .join('&');
}

function isCrumb(parameter: string): boolean {
  const equalsAt = parameter.indexOf('=');
  const name = (equalsAt < 0 ? parameter : parameter.slice(0, equalsAt)).toLowerCase();
  if (tracking.has(name) || session.has(name)) return true;
  return [...trackingPrefixes, ...sessionPrefixes].some((prefix) => name.startsWith(prefix));
}

/** `/page;jsessionid=…`, `/(S(…))/page` (ASP.NET) and `/S-fXyiE5bZS43/page` (Crutchfield, on Broder's slide). */
function withoutPathCrumbs(path: string): string {
  const host = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*/i.exec(path)?.[0] ?? '';
  const kept = path
    .slice(host.length)
    .split('/')
    .flatMap((segment) => {
      const [name = '', ...parameters] = segment.split(';');
      if (isSessionSegment(name)) return [];
      return [[name, ...parameters.filter((parameter) => !isCrumb(parameter))].join(';')];
    });
  return host + kept.join('/');
}

/**
 * A marked segment only, and only one that looks drawn by lot: a video, a document or a commit is named by a random
 * segment, too, and two links to two of them are two links.
 */
function isSessionSegment(segment: string): boolean {
  const [, aspNet, marked] =
    /^(?:\([SAF]\(([\w-]{20,})\)\)|(?:s|sid|sess|session)[-_=]([\dA-Za-z]{10,}))$/i.exec(segment) ?? [];
  return aspNet !== undefined || (marked !== undefined && isDrawn(marked));
}

/** Pieces as camel case would have them, to each letter: `fXyiE5bZS43` 0.64, `PowerShell7Core` 0.27, a hexadecimal 0.5. */
const piecesMin = 0.4;

function isDrawn(text: string): boolean {
  const pieces = text.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  return /\d/.test(text) && /[A-Za-z]/.test(text) && pieces.length >= piecesMin * text.length;
}
