// Removes "cookie crumbs" from the URL of a link: session and tracking parts that a site adds to links, so that every
// visitor sees a different page (Broder, slides "Cookie crumbs").

/**
 * Parameters of analytics and advertising, which identify a visit and not a page. A prefix covers a whole group of
 * them.
 */
const trackingPrefixes = ['utm_', 'mtm_', 'pk_', 'piwik_', 'matomo_', 'hsa_', 'ga_'];
const tracking = new Set(
  (
    'gclid gclsrc dclid gbraid wbraid fbclid msclkid yclid twclid ttclid li_fat_id igshid igsh mc_cid mc_eid _ga _gl ' +
    '_hsenc _hsmi __hssc __hstc __hsfp hsctatracking mkt_tok vero_id vero_conv oly_enc_id oly_anon_id s_cid wickedid ' +
    'rb_clickid epik srsltid'
  ).split(' '),
);
/** Parameters in which servers store a session if the browser accepts no cookies. */
const sessionPrefixes = ['aspsessionid', 'phpsessid', 'jsessionid'];
const session = new Set(
  'sid sessid sessionid session_id session-id session php_session asp.net_sessionid cfid cftoken zenid oscsid'.split(
    ' ',
  ),
);

/** Every crumb contains or follows one of these characters. */
const mayHaveCrumbs = /[?;]|\/(?:\(|s)/i;

/** The URL without crumbs, and without parts that become empty. */
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

/** Normalises what no server distinguishes: scheme and host become lower case, and `&amp;` becomes `&`. */
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

/**
 * Removes `/page;jsessionid=…`, `/(S(…))/page` (ASP.NET) and `/S-fXyiE5bZS43/page` (Crutchfield, on Broder's slide).
 */
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
 * Only segments with a session mark, and only those that look random. Videos, documents and commits also have random
 * names, and two links to two of them are different links.
 */
function isSessionSegment(segment: string): boolean {
  const [, aspNet, marked] =
    /^(?:\([SAF]\(([\w-]{20,})\)\)|(?:s|sid|sess|session)[-_=]([\dA-Za-z]{10,}))$/i.exec(segment) ?? [];
  return aspNet !== undefined || (marked !== undefined && isDrawn(marked));
}

/**
 * Minimum number of camel case pieces per letter: `fXyiE5bZS43` has 0.64, `PowerShell7Core` 0.27, a hexadecimal number
 * 0.5.
 */
const piecesMin = 0.4;

function isDrawn(text: string): boolean {
  const pieces = text.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  return /\d/.test(text) && /[A-Za-z]/.test(text) && pieces.length >= piecesMin * text.length;
}
