// The sentences about findings in German, by their English form: names of kinds, statements and advice.

export const germanFindings: Readonly<Record<string, string>> = {
  // Kinds of findings.
  'Broken copy': 'Beim Kopieren zerbrochen',
  'Compared pair of files': 'Verglichene Dateien',
  'Renamed copy of a file': 'Umbenannter Code',
  'Copy in another repository': 'Kopie in einem anderen Repository',
  'Copied page': 'Kopierte Seite',
  'Copied passage': 'Kopierte Passage',
  'Repeated block': 'Wiederholter Block',
  'Drifted copy': 'Auseinandergelaufene Kopie',
  'Mirrored folder group': 'Gespiegelter Ordner',
  'Moved passage': 'Verschobene Passage',
  'Passage moved within the file': 'Innerhalb der Datei verschobene Passage',
  'Restored passage': 'Wiederhergestellte Passage',
  'Origin of a passage': 'Herkunft einer Passage',
  'Resurrected passage': 'Passage aus dem Verlauf zurück',
  'Rewritten passage': 'Umgeschriebene Passage',
  'Stale copy': 'Zurückgebliebene Kopie',
  // Findings.
  '{words} here are also in {place}{end}.': '{words} hier stehen auch in {place}{end}.',
  ', with differences': ', mit Unterschieden',
  ', partly in another order': ', teils in anderer Reihenfolge',
  'in the same file': 'in derselben Datei',
  'new too': 'auch neu',
  'The same {words} are in {places}.': 'Dieselben {words} stehen in {places}.',
  'Addresses differ.': 'Adressen unterscheiden sich.',
  'Similar text is in {places}{end}.': 'Ähnlicher Text steht in {places}{end}.',
  'Similar code is in {places}.': 'Ähnlicher Code steht in {places}.',
  '{count} of {rows} of this table are also in {place}, in another order.':
    '{count} von {rows} dieser Tabelle stehen in anderer Reihenfolge auch in {place}.',
  '{passages}, together {words}, are also in {place}{end}.':
    '{passages}, zusammen {words}, stehen auch in {place}{end}.',
  'The passages begin at lines {lines}.': 'Sie beginnen in den Zeilen {lines}.',
  '{here} ({there} there)': '{here} (dort {there})',
  'Here {here}, there {there}.': 'Hier {here}, dort {there}.',
  '{here} here is {there} there.': '{here} hier ist dort {there}.',
  'Only this copy has {quotes}.': 'Nur diese Kopie hat {quotes}.',
  'Only the other copy has {quotes}.': 'Nur die andere Kopie hat {quotes}.',
  'Apart from {apart}, this file is the same as {place}.': 'Abgesehen von {apart} ist diese Datei gleich {place}.',
  'front matter': 'Frontmatter',
  'the licence header': 'dem Lizenzvermerk',
  'the package name': 'dem Paketnamen',
  imports: 'Importen',
  'link definitions': 'Linkdefinitionen',
  markup: 'Auszeichnung',
  punctuation: 'Zeichensetzung',
  capitalization: 'Groß- und Kleinschreibung',
  'white space': 'Leerraum',
  '{count} more difference.': '{count} weiterer Unterschied.',
  '{count} more differences.': '{count} weitere Unterschiede.',
  '{count} more replacement.': '{count} weitere Ersetzung.',
  '{count} more replacements.': '{count} weitere Ersetzungen.',
  '{words} are the same in both.': '{words} sind in beiden gleich.',
  'This file is also in another place.': 'Diese Datei gibt es auch an einer anderen Stelle.',
  'Most of the text of this file is also in {place}, in another order.':
    'Der größte Teil des Texts dieser Datei steht in anderer Reihenfolge auch in {place}.',
  'All words of {place} are also in this file.': 'Alle Wörter von {place} stehen auch in dieser Datei.',
  'All of the body text of {place} is also in this file.': 'Der ganze Text von {place} steht auch in dieser Datei.',
  '{percent} of this file is also in {place} word for word{order}; a passage has more in common.':
    '{percent} dieser Datei stehen Wort für Wort auch in {place}{order}; eine Passage hat mehr gemeinsam.',
  'All of the text here is also in {places}.': 'Der ganze Text hier steht auch in {places}.',
  '{one} and {other}': '{one} und {other}',
  'A similar file is {places}.': 'Eine ähnliche Datei ist {places}.',
  'Similar files: {places}.': 'Ähnliche Dateien: {places}.',
  'Structure and literals: score {score} of 1 with {place}.': 'Struktur und Literale: Wert {score} von 1 mit {place}.',
  'this file in it {here}, it in this file {there}': 'diese Datei in ihr {here}, sie in dieser Datei {there}',
  '{count} and {tokens}': '{count} und {tokens}',
  '{count} code token': '{count} Code-Token',
  '{count} code tokens': '{count} Code-Tokens',
  'rarity among {count} file': 'Seltenheit unter {count} Datei',
  'rarity among {count} files': 'Seltenheit unter {count} Dateien',
  '{accepted} of its {places} places are accepted{end}.': '{accepted} von {places} Stellen sind akzeptiert{end}.',
  ', not this one': ', diese nicht',
  '; new: {places}': '; neu: {places}',
  'It was accepted until {day}.': 'Bis {day} war das akzeptiert.',
  '{files} nearly the same in two or more of these folders: {folders}.':
    '{files} in zwei oder mehr dieser Ordner fast gleich: {folders}.',
  '{count} file is': '{count} Datei ist',
  '{count} files are': '{count} Dateien sind',
  'The first folder is new.': 'Der erste Ordner ist neu.',
  'Copies between them are not reported.': 'Kopien zwischen ihnen werden nicht gemeldet.',
  '{count} copy between them is information.': '{count} Kopie zwischen ihnen ist eine Information.',
  '{count} copies between them are information.': '{count} Kopien zwischen ihnen sind Informationen.',
  '{words} here are also in another place.': '{words} hier stehen auch an einer anderen Stelle.',
  '{rows} of this table are also in {place}, in another order.':
    '{rows} dieser Tabelle stehen in anderer Reihenfolge auch in {place}.',
  'lines {from} to {to}': 'den Zeilen {from} bis {to}',
  'line {from}': 'Zeile {from}',
  'these lines': 'diesen Zeilen',
  'Code like {lines} is in {place}; names and literals are not compared.':
    'Code wie in {lines} steht in {place}; Namen und Literale werden nicht verglichen.',
  'Code like {lines} is in {place}; names, literals and comments are not compared.':
    'Code wie in {lines} steht in {place}; Namen, Literale und Kommentare werden nicht verglichen.',
  'The code of {lines} is also in {place}.': 'Der Code von {lines} steht auch in {place}.',
  'The code of {lines} is also in {place}, apart from comments.':
    'Der Code von {lines} steht auch in {place}, abgesehen von Kommentaren.',
  'The code of {lines} is also in {place}, apart from names, literals and comments.':
    'Der Code von {lines} steht auch in {place}, abgesehen von Namen, Literalen und Kommentaren.',
  'The code of {lines} is also in {place}, with other names or literals.':
    'Der Code von {lines} steht auch in {place}, mit anderen Namen oder Literalen.',
  'Text like {lines} is in {places}.': 'Text wie in {lines} steht in {places}.',
  'The same code is in {places}.': 'Derselbe Code steht in {places}.',
  'Parts of {lines} are in {places}.': 'Teile von {lines} stehen in {places}.',
  'Parts of it are in {places}.': 'Teile davon stehen in {places}.',
  'Containment {here} and {there}, resemblance {resemblance}.':
    'Enthalten {here} und {there}, Ähnlichkeit {resemblance}.',
  'Containment {here} and {there}, resemblance {resemblance} with the first of them.':
    'Enthalten {here} und {there}, Ähnlichkeit {resemblance} mit der ersten dieser Stellen.',
  ', but only {percent} in the same order': ', aber nur {percent} in derselben Reihenfolge',
  '{here} is replaced with {there} there.': '{here} ist dort durch {there} ersetzt.',
  'For example, {here} here is {there} there.': 'Zum Beispiel ist {here} hier dort {there}.',
  'Some words differ, for example {here} here and {there} there.':
    'Einige Wörter unterscheiden sich, zum Beispiel {here} hier und {there} dort.',
  'All words of this file are also in {place}{order}.': 'Alle Wörter dieser Datei stehen auch in {place}{order}.',
  Scores: 'Kennzahlen',
  'Renamed: {here} → {there}.': 'Umbenannt: {here} → {there}.',
  'Renamed throughout: {here} → {there}.': 'Überall umbenannt: {here} → {there}.',
  'Renamed in {count} of {all} places: {here} → {there}.': 'An {count} von {all} Stellen umbenannt: {here} → {there}.',
  'Replaced: {here} → {there}.': 'Ersetzt: {here} → {there}.',
  'Replaced throughout: {here} → {there}.': 'Überall ersetzt: {here} → {there}.',
  'Replaced in {count} of {all} places: {here} → {there}.': 'An {count} von {all} Stellen ersetzt: {here} → {there}.',
  'This file is identical to {place}.': 'Diese Datei ist identisch mit {place}.',
  '{percent} of {place} is also in this file.': '{percent} von {place} stehen auch in dieser Datei.',
  'Apart from {apart}, all words of this file are also in {place}{order}.':
    'Abgesehen von {apart} stehen alle Wörter dieser Datei auch in {place}{order}.',
  'All of the body text of this file is also in {place}{order}.':
    'Der ganze Fließtext dieser Datei steht auch in {place}{order}.',
  '{percent} of this file is also in {place}{order}.': '{percent} dieser Datei stehen auch in {place}{order}.',
  'Together, {count} other files contain at least {percent} of this file: {places}.':
    '{count} andere Dateien enthalten zusammen mindestens {percent} dieser Datei: {places}.',
  '{folders} have {files} in common.': '{folders} haben {files} gemeinsam.',

  // Broken by copying.
  'This page has no heading {link}.': 'Diese Seite hat keine Überschrift {link}.',
  'This page has no anchor {link}.': 'Diese Seite hat keine Marke {link}.',
  'The same link works in {place}: that page has the heading.':
    'Derselbe Link führt in {place} zum Ziel: Dort gibt es die Überschrift.',
  'The same link works in {place}: that page has the anchor.':
    'Derselbe Link führt in {place} zum Ziel: Dort gibt es den Anker.',
  '{link} leads nowhere from this page.': '{link} führt von dieser Seite ins Leere.',
  'The same link in {place} leads to {target}.': 'Derselbe Link in {place} führt nach {target}.',
  '{link} still goes to {old} as in {place}. {links} to {folder} instead.':
    '{link} führt noch nach {old} wie in {place}. {links} stattdessen nach {folder}.',
  '{count} other link goes': 'Ein anderer Link führt',
  '{count} other links go': '{count} andere Links führen',
  '{name} is left over from {place}.': '{name} ist aus {place} übrig geblieben.',
  'Elsewhere in this text, {instead} replaces it once.': 'Sonst steht in diesem Text einmal {instead} dafür.',
  'Elsewhere in this text, {instead} replaces it {count} times.':
    'Sonst steht in diesem Text {count}-mal {instead} dafür.',
  '{some}: {names}.': '{some}: {names}.',
  '{count} more link of this page works there and not here':
    '{count} weiterer Link dieser Seite stimmt dort und hier nicht',
  '{count} more links of this page work there and not here':
    '{count} weitere Links dieser Seite stimmen dort und hier nicht',
  '{count} more link of this page is as there, and not adapted':
    '{count} weiterer Link dieser Seite ist wie dort und nicht angepasst',
  '{count} more links of this page are as there, and not adapted':
    '{count} weitere Links dieser Seite sind wie dort und nicht angepasst',
  '{count} more mention is left over from there': '{count} weitere Nennung ist von dort übrig geblieben',
  '{count} more mentions are left over from there': '{count} weitere Nennungen sind von dort übrig geblieben',
  '{count} more is the same': 'Für {count} weiteren gilt dasselbe',
  '{count} more are the same': 'Für {count} weitere gilt dasselbe',
  'Write {link}, a heading of this page.': 'Richtig wäre {link}, eine Überschrift dieser Seite.',
  'Check whether it is meant.': 'Prüfen, ob das gemeint ist.',
  '{link} works here, and is broken in {place}.': '{link} stimmt hier und führt in {place} ins Leere.',
  'Write {link}.': 'Richtig wäre {link}.',
  'Write {link}': '{link} schreiben',
  'The link has changed since it was checked.': 'Der Link hat sich seit der Prüfung geändert.',

  // In another repository.
  'About {shared} of these {words} are also in {place}.': 'Etwa {shared} der {words} hier stehen auch in {place}.',
  'About all of these {words} are also in {place}.': 'Wohl alle {words} hier stehen auch in {place}.',
  '{shared} of these {words} are also in {place}.': '{shared} der {words} hier stehen auch in {place}.',
  'These {words} are also in {place}.': 'Diese {words} stehen auch in {place}.',
  'Link to it, or keep the passage in one of the two.':
    'Dorthin verlinken oder die Passage nur an einer der beiden Stellen behalten.',
  estimate: 'Schätzung',
  'as of {day}': 'Stand {day}',
  'you cannot read it here': 'hier dürfen Sie es nicht lesen',
  'its text was not found': 'der Text wurde nicht gefunden',
  'It is also on {count} more page.': 'Es steht noch auf einer weiteren Seite.',
  'It is also on {count} more pages.': 'Es steht noch auf {count} weiteren Seiten.',
  'Not here again': 'Hier nicht mehr melden',
  '{place} cannot be read: it is in no clone on this machine, and Git could not fetch it from {remote}.':
    '{place} kann nicht gelesen werden: Es ist in keinem Klon auf diesem Rechner, und Git konnte es nicht von {remote} holen.',
  '{place} cannot be read: it is in no clone on this machine, and the corpus names no address to fetch it from.':
    '{place} kann nicht gelesen werden: Es ist in keinem Klon auf diesem Rechner, und der Korpus nennt keine Adresse, von der es zu holen wäre.',
  'This page of another repository was not compared with.':
    'Mit dieser Seite eines anderen Repositorys wurde nicht verglichen.',

  // The same in other words.
  '{count} passage is the same word for word.': '{count} Passage ist Wort für Wort gleich.',
  '{count} passages are the same word for word.': '{count} Passagen sind Wort für Wort gleich.',
  '{count} of {all} sentences here say in other words what {place} says.':
    '{count} von {all} Sätzen hier sagen mit anderen Worten, was {place} sagt.',
  '{count} of {all} sentences here may say in other words what {place} says.':
    '{count} von {all} Sätzen hier sagen vielleicht mit anderen Worten, was {place} sagt.',
  '{count} of {all} sentences here look like a summary of {place}.':
    '{count} von {all} Sätzen hier wirken wie eine Zusammenfassung von {place}.',
  '{count} of {all} sentences here may be a summary of {place}, or be about the same.':
    '{count} von {all} Sätzen hier fassen vielleicht {place} zusammen oder handeln vom selben Thema.',
  '{place} says in other words what is said here.': '{place} sagt mit anderen Worten, was hier steht.',
  '{place} may say in other words what is said here.': '{place} sagt vielleicht mit anderen Worten, was hier steht.',
  '{place} looks like a summary of this.': '{place} wirkt wie eine Zusammenfassung davon.',
  '{place} may be a summary of this, or be about the same.':
    '{place} fasst das vielleicht zusammen oder handelt vom selben Thema.',
  'An estimated {share} of their content is there.': 'Schätzungsweise {share} ihres Inhalts stehen dort.',
  'An estimated {share} of its content is here.': 'Schätzungsweise {share} des Inhalts stehen hier.',
  'Common terms: {terms}.': 'Gemeinsame Begriffe: {terms}.',

  // Advice.
  'Make the same change there.': 'Dort dasselbe ändern.',
  'Make the same change there, or link to it.': 'Dort dasselbe ändern oder auf diesen Absatz verlinken.',
  'If they are meant to be alike, name them in the setting "expected".':
    'Sollen sie gleich sein, gehören sie in die Einstellung „expected“.',
  'Include {file} instead{by}.': 'Stattdessen {file} einbinden{by}.',
  'Include {file} there{by}.': 'Dort {file} einbinden{by}.',
  'Move them into a file that all include ({include}).': 'In eine Datei auslagern, die alle einbinden ({include}).',
  'Move them into a file that both include ({include}).': 'In eine Datei auslagern, die beide einbinden ({include}).',

  // Edits and history.
  'This paragraph still has the old text, edited in {places}: {changes}.':
    'Dieser Absatz hat noch den alten Text, der in {places} geändert wurde: {changes}.',
  'This passage still has the old text, edited in {places}: {changes}.':
    'Diese Stelle hat noch den alten Text, der in {places} geändert wurde: {changes}.',
  'The old text of this passage is still in {places}: {changes}.':
    'Der alte Text dieser Stelle steht noch in {places}: {changes}.',
  'The old text of this paragraph is still in {places}: {changes}.':
    'Der alte Text dieses Absatzes steht noch in {places}: {changes}.',
  'The old text of {count} edited passages is still in {places}: {changes}.':
    'Der alte Text von {count} bearbeiteten Stellen steht noch in {places}: {changes}.',
  '{words} was added': '{words} kam dazu',
  '{words} was removed': '{words} fiel weg',
  '{words} was moved': '{words} wurde verschoben',
  '{count} word was added': '{count} Wort kam dazu',
  '{count} words were added': '{count} Wörter kamen dazu',
  'a sentence was added': 'ein Satz kam dazu',
  '{count} sentences were added': '{count} Sätze kamen dazu',
  'a line was added': 'eine Zeile kam dazu',
  '{count} lines were added': '{count} Zeilen kamen dazu',
  '{count} word was removed': '{count} Wort fiel weg',
  '{count} words were removed': '{count} Wörter fielen weg',
  'a sentence was removed': 'ein Satz fiel weg',
  '{count} sentences were removed': '{count} Sätze fielen weg',
  'a line was removed': 'eine Zeile fiel weg',
  '{count} lines were removed': '{count} Zeilen fielen weg',
  'and {count} more edit': 'und {count} weitere Änderung',
  'and {count} more edits': 'und {count} weitere Änderungen',
  '{count} copies were edited alike.': '{count} Kopien wurden gleich bearbeitet.',
  'This text was changed {by}, and its copy in {place} does not have these changes.':
    'Dieser Text wurde {by} geändert; in {place} fehlen die Änderungen.',
  'The copy in {place} was changed {by}, and this text does not have these changes.':
    'Die Kopie in {place} wurde {by} geändert; diesem Text fehlen die Änderungen.',
  'This text was changed {by}, and its copy in {place} does not have the change.':
    'Dieser Text wurde {by} geändert; in {place} fehlt die Änderung.',
  'The copy in {place} was changed {by}, and this text does not have the change.':
    'Die Kopie in {place} wurde {by} geändert; diesem Text fehlt die Änderung.',
  'by {commit}': 'mit {commit}',
  'by {commit}, and {times} since': 'mit {commit} und seither {times}',
  'by commit {commit}': 'mit Commit {commit}',
  'by commit {commit}, and {times} since': 'mit Commit {commit} und seither {times}',
  '{count} more time': 'noch {count}-mal',
  '{count} more times': 'noch {count}-mal',
  '{name} of {day} ({subject})': '{name} vom {day} ({subject})',
  'These {words}': 'Diese {words}',
  'All {words}': 'Alle {words}',
  '{count} of these {words}': '{count} dieser {words}',
  'a text of {words}': 'insgesamt {words}',
  '{words} are also in {place}{end}.': '{words} stehen auch in {place}{end}.',
  '{words} were put into {place}.': '{words} kamen nach {place}.',
  '{words} were put into {place} by {commit}.': '{words} kamen mit {commit} nach {place}.',
  'Added here by {commit}.': 'Hier eingefügt: {commit}.',
  '{words} were in {place}.': '{words} standen in {place}.',
  'Moved by {commit}.': 'Verschoben von {commit}.',
  'Removed there by {commit}.': 'Dort entfernt von {commit}.',
  'Also removed by it, and back: {places}.': 'Ebenfalls davon entfernt und zurück: {places}.',
  'Both had the same words as of {commit}.': 'Beide hatten dieselben Wörter mit {commit}.',
  'Both had the same words before {commit}.': 'Beide hatten dieselben Wörter vor {commit}.',
  'Both had the same words at first.': 'Anfangs hatten beide dieselben Wörter.',
  'Not changed here since.': 'Hier seither nicht geändert.',
  'Changed here since: {commits}.': 'Hier seither geändert: {commits}.',
  'Not changed there since.': 'Dort seither nicht geändert.',
  'Changed there since: {commits}.': 'Dort seither geändert: {commits}.',
  '{count} earlier one': '{count} früherer',
  '{count} earlier ones': '{count} frühere',
  'Where this passage comes from is not known.': 'Woher diese Passage kommt, ist nicht bekannt.',
  'These {words} are only here, {since}.': 'Diese {words} stehen nur hier, {since}.',
  'First written as {place}.': 'Zuerst geschrieben als {place}.',
  'These {words} were here first, {since}.': 'Diese {words} standen zuerst hier, {since}.',
  '{words} were first in {place}, {since}.': '{words} standen zuerst in {place}, {since}.',
  'Here {since}.': 'Hier {since}.',
  '{words} are here and in {place}, {since}.': '{words} stehen hier und in {place}, {since}.',
  '{words} came here and into {place} in one commit, {commit}.':
    '{words} kamen in einem Commit hierher und nach {place}: {commit}.',
  'In {places} {since}.': 'In {places} {since}.',
  'Also in {count} more place.': 'Auch an {count} weiterer Stelle.',
  'Also in {count} more places.': 'Auch an {count} weiteren Stellen.',
  'since {commit}': 'seit {commit}',
  'since before {commit}': 'schon vor {commit}',
  'from {commit} until {removed}': 'von {commit} bis {removed}',
  'since before {commit} until {removed}': 'von vor {commit} bis {removed}',
};
