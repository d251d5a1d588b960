// The use case of asking a corpus: which passages of some texts are also in other repositories. It makes nobody wait longer than
// its budget, and never fails: what is not answered is said in one sentence, and the answer is that of this machine alone.

import {setMaxListeners} from 'node:events';
import {noteCorpusAnswer} from '../../server/store/codeUse.ts';
import type {AskedText, CorpusAnswer} from '../../shared/model/askedCorpus.ts';
import type {Config} from '../../shared/model/config.ts';
import type {PassageFinding} from '../../shared/model/finding.ts';
import type {KnownForges} from '../../shared/report/forge.ts';
import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {askZone, type Question} from '../zone/askZone.ts';
import {CorpusServer, Unreachable} from '../zone/corpusServer.ts';
import type {CorpusAccess, Verifying, ZoneStatus} from '../zone/corpusTypes.ts';
import {type OpenedZone, openZone, type Zone} from '../zone/openZone.ts';
import {OtherTexts, type TextPlaces} from '../zone/otherTexts.ts';
import {zoneStatus} from '../zone/zoneStatus.ts';
import {type AskedWords, askedWords} from './corpusQuestions.ts';
import {type Candidate, candidatesOf, findingsOf} from './elsewhereFindings.ts';
import {unverifiedNotices} from './unverified.ts';

export interface SessionSettings {
  readonly config: Config;
  /** The name of the repository that asks, whose own documents are not told; null: it has none. */
  readonly as: () => Promise<string | null>;
  /** How long a question may take, unless the user says otherwise: connecting, asking, and reading other texts. */
  readonly budgetMs: number;
  readonly texts: TextPlaces;
  readonly forges: KnownForges;
}

/** Texts of one batch: as many as a person changes at once. Of more, one batch is asked after the other. */
const textsOfBatch = 8;
/** A node that does not answer in this time is given up, and its replica asked; half of what anybody waits. */
const nodeShare = 0.5;
const nodeMsMax = 2000;
const readingShare = 0.9;

export class CorpusSession {
  readonly #access: CorpusAccess;
  readonly #settings: SessionSettings;
  readonly #budgetMs: number;
  readonly #texts: OtherTexts;
  #server: CorpusServer | null = null;
  #zones: Promise<readonly OpenedZone[]> | null = null;
  #name: Promise<string | null> | null = null;

  constructor(access: CorpusAccess, settings: SessionSettings) {
    this.#access = access;
    this.#settings = settings;
    this.#budgetMs = access.budgetMs ?? settings.budgetMs;
    this.#texts = new OtherTexts(settings.texts);
  }

  /** Begins to connect, so that this is done by the time of the first question. */
  start(): void {
    this.#open().catch(() => undefined);
    this.#ownName().catch(() => undefined);
  }

  /**
   * Never rejects, and waits no longer than the budget. Query texts are computed only once a server answers: without
   * one, a hook would spend as long on them as on all else of the corpus.
   */
  async ask(askedTexts: () => readonly AskedText[], verifying: Verifying): Promise<CorpusAnswer> {
    const answer: {findings: PassageFinding[]; notices: string[]} = {findings: [], notices: []};
    const startMs = performance.now();
    try {
      const zones = await inTime(this.#open(), this.#budgetMs);
      const leftMs = Math.max(1, Math.round(this.#budgetMs - (performance.now() - startMs)));
      const texts = zones === null ? [] : askedTexts();
      // Texts are read until shortly before the end: what was not read by then is told as an estimate.
      const reading = AbortSignal.timeout(Math.round(leftMs * readingShare));
      // Every text listens; Node takes more than ten listeners for a leak, and says so to the user.
      setMaxListeners(0, reading);
      const isDone =
        zones !== null &&
        (texts.length === 0 || (await inTime(this.#answer(zones, texts, verifying, answer, reading), leftMs)) !== null);
      if (!isDone)
        answer.notices.push(`The corpus did not answer in ${this.#budgetMs} ms${onlyHere(answer.findings)}.`);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      answer.notices.push(`The corpus cannot be asked: ${error.message}${onlyHere(answer.findings)}.`);
    }
    // A connection that hangs is not used again.
    if (answer.notices.length > 0) this.#reset();
    // Copy: later results are not part of the answer.
    return {findings: [...answer.findings], notices: [...new Set(answer.notices)]};
  }

  /** Of all zones; throws Unreachable. */
  async status(): Promise<readonly ZoneStatus[]> {
    const zones = await this.#open();
    return Promise.all(zones.flatMap((one) => (one.kind === 'zone' ? [zoneStatus(one.zone)] : [])));
  }

  close(): void {
    this.#reset();
    this.#texts.close();
  }

  #reset(): void {
    this.#server?.close();
    this.#server = null;
    this.#zones = null;
    this.#name = null;
  }

  #open(): Promise<readonly OpenedZone[]> {
    this.#server ??= new CorpusServer(this.#access, Math.min(nodeMsMax, Math.round(this.#budgetMs * nodeShare)));
    const server = this.#server;
    this.#zones ??= Promise.all(this.#access.zones.map((zone) => openZone(server, zone)));
    this.#zones.catch(() => undefined);
    return this.#zones;
  }

  #ownName(): Promise<string | null> {
    this.#name ??= this.#settings.as();
    return this.#name;
  }

  async #answer(
    opened: readonly OpenedZone[],
    texts: readonly AskedText[],
    verifying: Verifying,
    answer: {findings: PassageFinding[]; notices: string[]},
    signal: AbortSignal,
  ): Promise<true> {
    const {config} = this.#settings;
    const zones = opened.flatMap((one) => (one.kind === 'zone' ? [one.zone] : []));
    opened.forEach((one, at) => {
      if (one.kind === 'other') answer.notices.push(`The corpus was not asked: ${one.reason}.`);
      if (one.kind === 'empty')
        answer.notices.push(
          `The zone "${this.#access.zones[at].zone}" of the corpus is empty: nothing was pushed to it.`,
        );
    });
    const leastWords = Math.min(config.minWords, config.minCodeWords, config.minTableWords);
    let cut = 0;
    for (let at = 0; at < texts.length && !signal.aborted; at += textsOfBatch) {
      const batch = texts.slice(at, at + textsOfBatch).map((text) => askedWords(text, leastWords));
      const found = await Promise.all(zones.map((zone) => this.#askOne(zone, batch)));
      for (const one of found) cut += one.cut;
      const candidates = found.flatMap((one) => one.candidates);
      const findings = await findingsOf(candidates, verifying, this.#texts, this.#settings, signal);
      // Estimates are an answer, too, where there was no time left to read the texts.
      answer.findings.push(...findings);
    }
    if (verifying === 'fetch') answer.notices.push(...unverifiedNotices(answer.findings));
    if (cut > 0)
      answer.notices.push(`${plural(cut, 'fingerprint')} of long texts were not asked of the corpus ("asksMax").`);
    return true;
  }

  async #askOne(zone: Zone, batch: readonly AskedWords[]): Promise<{candidates: Candidate[]; cut: number}> {
    const as = await this.#ownName();
    const questions = batch.map(({words, passages}): Question => ({words: words.hash, passages}));
    const {found, cut} = await askZone(zone, questions, {as, asksMax: this.#access.asksMax});
    noteCorpusAnswer();
    return {candidates: candidatesOf(batch, zone.name, found, this.#settings), cut};
  }
}

/** null: it takes longer. */
async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function onlyHere(findings: readonly PassageFinding[]): string {
  return findings.length === 0 ? '; only local files were checked' : '; some texts were not asked for';
}
