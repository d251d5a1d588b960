// Formats the documents of a corpus that contain a page or are contained in it, as text or JSON. All of it is an estimate, and says
// so, with the day of the push that it is about.

import type {TextStyle} from '../../../shared/wording/layout.ts';
import {count, percent, plural} from '../../../shared/wording/numbersInEnglish.ts';
import {printableJson} from '../../../shared/wording/terminal.ts';
import {nameInSentence, paragraph, sentenceOf} from './sentence.ts';

export interface CorpusNearDocument {
  readonly zone: string;
  readonly repository: string;
  readonly path: string;
  readonly commit: string;
  /** Of its push, YYYY-MM-DD. */
  readonly day: string;
  readonly words: number;
  /** Fingerprints of the file that it has. */
  readonly common: number;
  /** Estimated: how much of the file is in it, and how much of it is in the file. */
  readonly containmentOfFile: number;
  readonly containmentOfDocument: number;
}

export interface CorpusNearReport {
  readonly file: string;
  readonly words: number;
  readonly containmentMin: number;
  readonly zones: readonly {
    readonly zone: string;
    /** Fingerprints of the file; those of them in so many documents that the corpus does not say in which; those not asked. */
    readonly asked: number;
    readonly common: number;
    readonly cut: number;
  }[];
  /** At most so many documents of a zone are named. */
  readonly documentsNamed: number;
  /** The most contained first. */
  readonly found: readonly CorpusNearDocument[];
}

export function* corpusNearText(report: CorpusNearReport, look: TextStyle): Generator<string> {
  const {file, containmentMin, found, zones, documentsNamed} = report;
  const name = nameInSentence(file);
  const least = percent(containmentMin);
  if (found.length === 0) {
    yield paragraph(
      sentenceOf`No document of the corpus was found that has at least ${least} of ${name}, or of which ${name} has as much.`,
      look,
    );
  } else {
    const documents = plural(found.length, 'document');
    yield paragraph(
      sentenceOf`${documents} of the corpus, estimated: at least ${least} of ${name} in it, or of it in ${name}`,
      look,
    );
  }
  for (const one of found) {
    yield `\n${paragraph({...nameInSentence(`${one.repository}: ${one.path}`), style: 'strong'}, look)}`;
    const [own, its] = [percent(one.containmentOfFile), percent(one.containmentOfDocument)];
    const when = one.day === '' ? 'estimate' : `estimate, as of ${one.day}`;
    yield paragraph(
      sentenceOf`about ${own} of ${name} is in it, about ${its} of its ${count(one.words)} words are in ${name} (${when})`,
      look,
      '  ',
    );
  }
  for (const {zone, asked, common, cut} of zones) {
    const left = [
      ...(common > 0 ? [`${count(common)} are in too many documents to say in which`] : []),
      ...(cut > 0 ? [`${count(cut)} more were not asked ("asksMax")`] : []),
    ];
    const rest = left.length === 0 ? '' : ` ${left.join('; ')}.`;
    yield `\n${paragraph(
      sentenceOf`From ${plural(asked, 'fingerprint')} of ${name} in the zone ${zone}, and at most ${count(documentsNamed)} documents.${rest}`,
      look,
    )}`;
  }
}

export function* corpusNearJson(report: CorpusNearReport): Generator<string> {
  yield `${printableJson({...report, estimated: true}, 2)}\n`;
}

/** A document a line. */
export function* corpusNearLines({file, found}: CorpusNearReport): Generator<string> {
  for (const one of found) yield `${printableJson({file, estimated: true, ...one})}\n`;
}
