// The sentences of the editor in German, by their English form. Terms as in package.nls.de.json.

import {germanFindings} from './germanFindings.ts';
import {germanPhrases} from './germanPhrases.ts';

export const german: Readonly<Record<string, string>> = {
  'This file also shares text with {places}.': 'Diese Datei hat auch Text mit {places} gemeinsam.',
  '{count} more file': 'einer weiteren Datei',
  '{count} more files': '{count} weiteren Dateien',
  ...germanFindings,
  ...germanPhrases,

  // Numbers and lists.
  '{count} more place': '{count} weiteren Stelle',
  '{count}': '{count}',
  '{count} more': '{count} weitere',
  '{count} more places': '{count} weiteren Stellen',
  'and {count} more': 'und {count} weitere',
  '{count} commit': '{count} Commit',
  '{count} commits': '{count} Commits',
  '{count} document': '{count} Dokument',
  '{count} documents': '{count} Dokumente',
  '{count} file': '{count} Datei',
  '{count} files': '{count} Dateien',
  '{count} finding': '{count} Fund',
  '{count} findings': '{count} Funde',
  '{count} passage': '{count} Passage',
  '{count} passages': '{count} Passagen',
  '{count} row': '{count} Zeile',
  '{count} rows': '{count} Zeilen',
  '{count} version': '{count} Fassung',
  '{count} versions': '{count} Fassungen',
  '{count} word': '{count} Wort',
  '{count} words': '{count} Wörter',
  '{part} of {count} words': '{part} von {count} Wörtern',
  'score {score} of {count} code tokens': 'Ähnlichkeit {score}, {count} Code-Token',

  // Hovers, actions, lenses, comparisons.
  'The passage continues here.': 'Hier geht die Passage weiter.',
  'There: {text}': 'Dort: {text}',
  'Also: {places}.': 'Auch: {places}.',
  '{count} more finding here.': 'Hier ist noch ein Fund.',
  '{count} more findings here.': 'Hier sind noch {count} Funde.',
  'Accepted.': 'Akzeptiert.',
  'Accepted: {reason}.': 'Akzeptiert: {reason}.',
  Compare: 'Vergleichen',
  'Go to the other place': 'Zur anderen Stelle',
  'Accept…': 'Akzeptieren …',
  'Disable…': 'Deaktivieren …',
  reference: 'Referenz',
  'Compare with {place}': 'Mit {place} vergleichen',
  'Accept in the baseline…': 'In der Baseline akzeptieren …',
  'Include it from {file}': 'Aus {file} einbinden',
  'Move it to {file}, and include that': 'Nach {file} verschieben und das einbinden',
  'Use the newer wording of {place}': 'Den neueren Wortlaut aus {place} übernehmen',
  'Both copies have been changed since they were the same. Compare them, and decide.':
    'Beide Kopien wurden geändert, seit sie gleich waren. Bitte vergleichen und entscheiden.',
  'This copy has changed since it was checked.': 'Diese Kopie hat sich seit der Prüfung geändert.',
  'The other copy has changed since it was checked.': 'Die andere Kopie hat sich seit der Prüfung geändert.',
  'It cannot be applied here: {reason}.': 'Hier lässt es sich nicht anwenden: {reason}.',
  'It cannot be applied here: the other file has another format, and the new text has characters that may mean something else here.':
    'Hier lässt es sich nicht anwenden: Die andere Datei hat ein anderes Format, und Zeichen des neuen Texts können hier etwas anderes bedeuten.',
  'Disable a Shingle finding': 'Einen Fund von Shingle deaktivieren',
  'No comment in {file} could silence this copy. Accept it in the baseline instead.':
    'Kein Kommentar in {file} kann diese Kopie deaktivieren. Sie lässt sich in der Baseline akzeptieren.',
  'The editor does not accept edits from the server. Write the comment by hand.':
    'Der Editor nimmt keine Änderungen vom Server an. Bitte den Kommentar von Hand schreiben.',
  'The editor cannot apply this edit.': 'Der Editor kann diese Änderung nicht anwenden.',
  'The document has changed meanwhile; nothing was inserted.':
    'Das Dokument hat sich inzwischen geändert; es wurde nichts eingefügt.',
  'Replace by a link to {place}': 'Durch einen Link zu {place} ersetzen',
  'Show origin': 'Herkunft zeigen',
  'Disable for this file': 'Für diese Datei deaktivieren',
  'Disable for the next line': 'Für die nächste Zeile deaktivieren',
  'Disable for the next block': 'Für den nächsten Block deaktivieren',
  'Apply this change to the other copy: {place}': 'Diese Änderung in der anderen Kopie anwenden: {place}',
  'Apply the change from {place}': 'Die Änderung aus {place} übernehmen',
  'The other copy cannot be read.': 'Die andere Kopie lässt sich nicht lesen.',
  'The paragraph has changed since it was checked.': 'Der Absatz hat sich seit der Prüfung geändert.',
  'It cannot be applied there: {reason}.': 'Dort lässt sie sich nicht anwenden: {reason}.',
  '{words} also in {place}': '{words} auch in {place}',
  '{words} were elsewhere before': '{words} standen früher anderswo',
  'same {words} in {count} more places': 'dieselben {words} an {count} weiteren Stellen',
  'similar text in {count} more places': 'ähnlicher Text an {count} weiteren Stellen',
  '{share} also in {count} other file': '{share} auch in einer anderen Datei',
  '{share} also in {count} other files': '{share} auch in {count} anderen Dateien',
  'also in {count} other file': 'auch in einer anderen Datei',
  'also in {count} other files': 'auch in {count} anderen Dateien',
  'like {count} other file': 'wie eine andere Datei',
  'like {count} other files': 'wie {count} andere Dateien',
  'No word differs.': 'Kein Wort unterscheidet sich.',
  'Only in the first ~~so~~, only in the second **so**.': 'Nur im ersten ~~so~~, nur im zweiten **so**.',
  Words: 'Wörter',

  // Commands and pages.
  '{findings} in {documents}.': '{findings} in {documents}.',
  '{versions} of text in {commits}.': '{versions} von Texten in {commits}.',
  'The next commit adds no copies.': 'Der nächste Commit fügt keine Kopien hinzu.',
  'Nothing is selected. Expected the words to look for.':
    'Es ist nichts ausgewählt. Erwartet werden die Wörter, die gesucht werden sollen.',
  'The selection appears nowhere else.': 'Die Auswahl steht sonst nirgends.',
  'No other document shares text with this one.': 'Kein anderes Dokument hat Text mit diesem gemeinsam.',
  'The text has changed: this copy is gone.': 'Der Text hat sich geändert: Diese Kopie gibt es nicht mehr.',
  'No folder is open, so there is no baseline. Expected a document in an open folder.':
    'Es ist kein Ordner geöffnet, daher gibt es keine Baseline. Erwartet wird ein Dokument in einem geöffneten Ordner.',
  'Expect copies in files like these': 'Kopien in solchen Dateien erwarten',
  '{pattern} was added to “expected” in {file}.': '{pattern} steht jetzt unter „expected“ in {file}.',
  'This folder is not trusted, so its configuration is not read. Expected a trusted folder.':
    'Diesem Ordner wird nicht vertraut, darum wird seine Konfiguration nicht gelesen. Erwartet wird ein Ordner, dem vertraut wird.',
  'No folder is open, so there is no configuration. Expected a document in an open folder.':
    'Kein Ordner ist offen, also gibt es keine Konfiguration. Erwartet wird ein Dokument in einem offenen Ordner.',
  'It was already accepted.': 'Das wurde bereits akzeptiert.',
  'Accepted in the baseline.': 'In der Baseline akzeptiert.',
  'This finding is no longer in {file}: its text has changed.':
    'Diesen Fund gibt es in {file} nicht mehr: Der Text hat sich geändert.',
  'The setting “baseline” is empty. Expected the name of a file in it.':
    'Die Einstellung „baseline“ ist leer. Erwartet wird dort der Name einer Datei.',
  'The baseline {file} cannot be written: there is no folder {folder}. The setting “baseline” names the file.':
    'Die Baseline {file} lässt sich nicht schreiben: Es gibt keinen Ordner {folder}. Die Einstellung „baseline“ nennt die Datei.',
  '{file} is not checked. Expected a text document of the workspace.':
    '{file} wird nicht geprüft. Erwartet wird ein Textdokument des Arbeitsbereichs.',
  '{file} is not in a folder that is checked.': '{file} liegt in keinem Ordner, der geprüft wird.',
  'Commit {commit} does not contain {file}.': 'Im Commit {commit} gibt es keinen Text {file}.',
  '{file} no longer exists.': 'Den Text {file} gibt es nicht mehr.',
  'What is compared': 'Was verglichen wird',
  'By file name extension:': 'Nach Endung des Dateinamens:',
  'What is compared in {folder}': 'Was in {folder} verglichen wird',
  'No folder is checked.': 'Kein Ordner wird geprüft.',
  '{documents} ({words}) compared, {files} skipped.': '{documents} ({words}) verglichen, {files} übersprungen.',
  'Left out: {lost} ({limit} is {value}).': 'Ausgelassen: {lost} ({limit} ist {value}).',
  Skipped: 'Übersprungen',
  Compared: 'Verglichen',
  'Nothing.': 'Nichts.',
  'Origin of a passage in {place}': 'Herkunft einer Passage in {place}',
  'It is not committed yet and appears nowhere else, or it is too short to be traced.':
    'Sie ist noch in keinem Commit und steht sonst nirgends, oder sie ist zu kurz, um verfolgt zu werden.',
  Since: 'Seit',
  Where: 'Wo',
  'How much of this passage': 'Anteil dieser Passage',
  Commit: 'Commit',
  'Cell {number}': 'Zelle {number}',
  '{file}, cell {number}': '{file}, Zelle {number}',
  '{file}, cells {numbers}': '{file}, Zellen {numbers}',
  'not committed yet': 'noch in keinem Commit',
  'before {day}': 'vor {day}',
  'until {day}': 'bis {day}',
  here: 'hier',
  'removed by {commit}': 'entfernt von {commit}',
  '{count} more place.': 'Eine weitere Stelle.',
  '{count} more places.': '{count} weitere Stellen.',

  // Why an edit is not possible, in a sentence of its own.
  'its text has changed since it was checked': 'ihr Text hat sich seit der Prüfung geändert',
  'the page has this text several times': 'die Seite hat diesen Text mehrmals',
  'it is in a notebook, and the new text has characters that its format writes differently':
    'sie ist in einem Notebook, dessen Format Zeichen des neuen Texts anders schreibt',
  'it is in a file of another format, and the new text has characters that may mean something else there':
    'sie ist in einer Datei anderen Formats, in dem Zeichen des neuen Texts etwas anderes bedeuten können',
  'it is in several cells of a notebook': 'sie ist in mehreren Zellen eines Notebooks',
  'it would get only one “{sign}” of a pair': 'sie bekäme nur ein „{sign}“ eines Paares',
  'it already has the new text': 'sie hat den neuen Text bereits',
  'none of the edits applies to it': 'keine der Änderungen betrifft sie',
  'only part of the edit applies to it': 'nur ein Teil der Änderung betrifft sie',
  'the edit takes away “{name}”, which is in the path of this page':
    'die Änderung entfernt „{name}“, das im Pfad dieser Seite steht',
  'the new text names “{name}”, as the path of the edited page does, and nothing on this page':
    'der neue Text nennt „{name}“ wie der Pfad der geänderten Seite, und nichts auf dieser Seite nennt es',
  'the words around the edit are different there': 'die Wörter um die Änderung herum sind dort anders',
  'it does not have “{words}” between the same words': 'zwischen denselben Wörtern steht dort nicht „{words}“',
  'it has “{words}” where the old text had “{old}”': 'dort steht „{words}“, wo der alte Text „{old}“ hatte',
  'it has “{words}” where the old text had nothing': 'dort steht „{words}“, wo der alte Text nichts hatte',

  // Progress of the server, and failures.
  reading: 'Lesen',
  'reading files': 'Dateien lesen',
  'reading commits': 'Commits lesen',
  'reading history': 'Verlauf lesen',
  grouping: 'Gruppieren',
  comparing: 'Vergleichen',
  describing: 'Beschreiben',
  'comparing changes': 'Änderungen vergleichen',
  'comparing versions': 'Fassungen vergleichen',
  'searching the history': 'Im Verlauf suchen',
  'measuring mirrors': 'Gespiegelte Ordner messen',
  'This folder is not in a Git repository, so there is no history.':
    'Dieser Ordner ist in keinem Git-Repository, daher gibt es keinen Verlauf.',
  'This is not a document of Shingle. Expected a URI that the language server has given.':
    'Das ist kein Dokument von Shingle. Erwartet wird eine URI, die der Language Server genannt hat.',
  'Switched off by the setting shingle.enable.': 'Durch die Einstellung shingle.enable deaktiviert.',
  'Looking for copied text': 'Kopierter Text wird gesucht',
  'Checking changes': 'Änderungen werden geprüft',
  'Checking staged changes': 'Vorgemerkte Änderungen werden geprüft',
  'Reading the Git history': 'Der Git-Verlauf wird gelesen',
  '{task} has failed: {reason}.': '{task}: fehlgeschlagen ({reason}).',
  'The check of {folder} has stopped ({reason}). The command “Check the Workspace” restarts it.':
    'Die Prüfung von {folder} wurde abgebrochen ({reason}). Der Befehl „Arbeitsbereich prüfen“ startet sie neu.',
  'The index of {folder} has failed ({reason}). It is being restarted.':
    'Der Index von {folder} ist ausgefallen ({reason}). Er wird neu gestartet.',
  'The index of {folder} has failed too often ({reason}). Findings stay as they are; the command “Clear the Cache and Check Again” restarts it.':
    'Der Index von {folder} ist zu oft ausgefallen ({reason}). Die Funde bleiben, wie sie sind; der Befehl „Cache leeren und neu prüfen“ startet ihn neu.',
  'The history is not indexed. The command “Index the Git History” does that.':
    'Der Verlauf ist nicht indiziert. Der Befehl „Git-Verlauf indizieren“ erledigt das.',
  'Reading the Git history was stopped. The command “Index the Git History” continues from there.':
    'Das Lesen des Git-Verlaufs wurde angehalten. Der Befehl „Git-Verlauf indizieren“ setzt es fort.',
  'Reading the history has failed too often ({reason}). It is no longer used.':
    'Das Lesen des Verlaufs ist zu oft fehlgeschlagen ({reason}). Er wird nicht mehr verwendet.',
  'Shingle no longer uses the history of {folder}: reading it has failed too often ({reason}).':
    'Shingle verwendet den Verlauf von {folder} nicht mehr: Das Lesen ist zu oft fehlgeschlagen ({reason}).',
  'Reading the history of {folder} has failed ({reason}). Shingle tries again.':
    'Das Lesen des Verlaufs von {folder} ist fehlgeschlagen ({reason}). Shingle versucht es noch einmal.',

  // Parts cut off by a limit.
  '{count} fingerprints shared by further pairs of files':
    '{count} Fingerabdrücke, die weitere Dateipaare gemeinsam haben',
  '{count} further places of a passage in {path}': '{count} weitere Stellen einer Passage in {path}',
  'copies of {count} further edited paragraphs': 'Kopien von {count} weiteren bearbeiteten Absätzen',
  'names left over in {count} further copy': 'Namen, die in {count} weiteren Kopie stehen geblieben sind',
  'names left over in {count} further copies': 'Namen, die in {count} weiteren Kopien stehen geblieben sind',
  '{count} name that may be left over': '{count} Name, der vielleicht stehen geblieben ist',
  '{count} names that may be left over': '{count} Namen, die vielleicht stehen geblieben sind',
  'links of {count} further page of mirrored folders': 'Links von {count} weiteren Seite gespiegelter Ordner',
  'links of {count} further pages of mirrored folders': 'Links von {count} weiteren Seiten gespiegelter Ordner',
  '{count} more path': '{count} weiterer Pfad',
  '{count} more paths': '{count} weitere Pfade',
};
