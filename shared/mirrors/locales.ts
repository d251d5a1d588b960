// Recognizes folder names that are language codes. Between translations of one tree, even a few untranslated documents
// show that the trees are counterparts.

/** ISO 639-1, and the three-letter codes into which documentation is translated. */
const languages = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo ' +
    'es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ' +
    'ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn ' +
    'no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta ' +
    'te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ' +
    'ast ceb ckb fil haw hmn kab yue ' +
    // Of a country, for its language.
    'jp cn'
  ).split(' '),
);
const shape = /^([a-z]{2,3})(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3})){0,2}$/i;
const translatedBelow = /(?:^|\/)(?:i18n|l10n|locales?|translations?)\/([^/]+)/i;

/** The language of a folder name such as `de`, `pt-BR`, `zh_Hans`; '' if it is none. */
export function localeOf(name: string): string {
  const language = shape.exec(name)?.[1]?.toLowerCase() ?? '';
  return languages.has(language) ? language : '';
}

/** Whether two folders are translations of each other by name: de ~ fr, docs ~ docs/fr, docs ~ i18n/fr/docs. */
export function translations(a: string, b: string): boolean {
  const nameA = lastPart(a);
  const nameB = lastPart(b);
  if (localeOf(nameA) !== '' && localeOf(nameB) !== '') return nameA !== nameB;
  if (localeOf(nameB) !== '' && parentOf(b) === a) return true;
  if (localeOf(nameA) !== '' && parentOf(a) === b) return true;
  return translationIn(a) !== translationIn(b);
}

function translationIn(path: string): string {
  const name = translatedBelow.exec(path)?.[1] ?? '';
  return localeOf(name) === '' ? '' : name;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
