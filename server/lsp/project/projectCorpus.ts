// Corpus findings for the open documents of a folder: for the passages that are not in the last commit, on save and at
// rest. A passage is looked up once, wherever in its document it moves.

import type {AskedText, EditorCorpus, OpenedCorpus} from '../../../shared/model/askedCorpus.ts';
import type {ElsewherePlace} from '../../../shared/model/elsewhere.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import type {CorpusState} from '../../../shared/model/protocol.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import type {OpenAndAccepted} from '../../app/baseline/splitAccepted.ts';
import type {AddedPassage, AddedText} from '../../app/review/addedPassages.ts';
import {ThreadGone} from '../../threads/thread.ts';
import {editsOf} from '../documents/openDocuments.ts';
import {KeptAnswers} from './keptAnswers.ts';
import type {ProjectParts} from './projectParts.ts';
import {emptyAnswer, reportedAt} from './reportedAtDocument.ts';

/** Findings of the corpus for a passage that began at `start`. */
interface KnownPassage {
  readonly start: number;
  readonly findings: readonly PassageFinding[];
  readonly askedMs: number;
}

const knownMax = 1000;
/** Others push meanwhile. */
const knownForMs = 600_000;

export class ProjectCorpus {
  /** null: none is configured. */
  state: CorpusState | null = null;
  readonly #project: ProjectParts;
  #corpus: EditorCorpus | null = null;
  #statusMs = -Infinity;
  readonly answers: KeptAnswers;
  /** By path and text. */
  readonly #known = new Map<string, KnownPassage>();
  /** Texts of other repositories that somebody compared with, by blob. */
  readonly #compared = new Map<string, string>();
  readonly #pending = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  #ended = false;

  constructor(project: ProjectParts) {
    this.#project = project;
    this.answers = new KeptAnswers(project.host);
  }

  use(opened: OpenedCorpus): void {
    if (opened.kind !== 'corpus') {
      if (opened.kind === 'wrong') this.#become({repositories: null, reason: `${opened.reason}.`});
      return;
    }
    if (this.#ended) {
      opened.corpus.close();
      return;
    }
    this.#corpus = opened.corpus;
    void this.#learnState('');
    for (const {path} of this.#project.host.buffers()) this.askSoon(path);
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#corpus?.close();
  }

  /** It was opened or edited. */
  askSoon(path: string): void {
    this.#ask(path, this.#project.host.timings.corpusMs);
  }

  saved(path: string): void {
    this.#ask(path, 0);
  }

  closed(path: string): void {
    this.#pending.delete(path);
    this.answers.set(path, emptyAnswer);
  }

  /** For a comparison; from then on `comparedText` has it. null: this user cannot read it. */
  async textOf(place: ElsewherePlace): Promise<string | null> {
    const known = this.comparedText(place.blob);
    if (known !== null) return known;
    const text = (await this.#corpus?.textOf(place)) ?? null;
    if (text !== null) this.#compared.set(place.blob, text);
    return text;
  }

  comparedText(blob: string): string | null {
    return this.#compared.get(blob) ?? null;
  }

  #ask(path: string, delayMs: number): void {
    if (this.#corpus === null || this.#ended) return;
    this.#pending.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#askPending(), delayMs);
  }

  async #askPending(): Promise<void> {
    if (this.#isAsking || this.#ended) return;
    this.#isAsking = true;
    const paths = [...this.#pending].filter((path) => this.#project.host.document(path) !== undefined);
    this.#pending.clear();
    try {
      if (paths.length > 0) await this.#askAbout(paths);
    } catch (error) {
      if (!(error instanceof ThreadGone)) this.#project.host.log(`Asking the corpus: ${String(error)}`);
    } finally {
      this.#isAsking = false;
    }
    const [next] = this.#pending;
    if (next !== undefined) this.askSoon(next);
  }

  async #askAbout(paths: readonly string[]): Promise<void> {
    const edits = new Map<string, number>();
    const texts = await this.#project.index.ask('addedPassages', paths, () => {
      for (const path of paths) {
        const document = this.#project.host.document(path);
        if (document !== undefined) edits.set(path, editsOf(document));
      }
    });
    await this.#learn(texts.flatMap((text) => this.#unknownIn(text) ?? []));
    const findings = texts.flatMap((text) => text.passages.flatMap((passage) => this.#findingsOf(text, passage)));
    const found: OpenAndAccepted =
      findings.length === 0 ? {open: [], accepted: []} : await this.#project.index.ask('split', findings);
    for (const path of paths) {
      if (this.#project.host.document(path) === undefined) continue;
      const all = reportedAt(found, edits.get(path) ?? null);
      this.answers.set(
        path,
        all.filter(({finding}) => finding.places[0].path === path),
      );
    }
  }

  /** The part of a text that is not looked up yet; null: none. */
  #unknownIn(text: AddedText): Unknown | null {
    const nowMs = performance.now();
    const passages = text.passages.filter(({text: own}) => {
      const known = this.#known.get(keyOf(text.path, own));
      return known === undefined || nowMs - known.askedMs > knownForMs;
    });
    if (passages.length === 0) return null;
    const added = new Uint8Array(text.added.length);
    for (const {from, to} of passages) added.set(text.added.subarray(from, to), from);
    const {path, bytes, format} = text;
    return {passages, asked: {path, bytes, format, added}};
  }

  async #learn(unknown: readonly Unknown[]): Promise<void> {
    const corpus = this.#corpus;
    if (unknown.length === 0 || corpus === null) return;
    const {findings, notices} = await corpus.ask(unknown.map(({asked}) => asked));
    const askedMs = performance.now();
    for (const {passages, asked} of unknown) {
      for (const {start, text} of passages) {
        const own = findings.filter(({places: [place]}) => {
          return place.path === asked.path && start <= place.start && place.start < start + text.length;
        });
        // Retry passages without an answer.
        if (own.length === 0 && notices.length > 0) continue;
        this.#known.set(keyOf(asked.path, text), {start, findings: own, askedMs});
      }
    }
    for (const key of [...this.#known.keys()].slice(0, Math.max(0, this.#known.size - knownMax)))
      this.#known.delete(key);
    const isNews = notices.length > 0 || (this.state?.reason ?? '') !== '';
    if (isNews || askedMs - this.#statusMs > knownForMs) await this.#learnState(notices.join(' '));
  }

  #findingsOf({path, bytes}: AddedText, {start, text}: AddedPassage): readonly PassageFinding[] {
    const known = this.#known.get(keyOf(path, text));
    if (known === undefined) return [];
    return known.findings.map((finding) => movedFinding(finding, start - known.start, bytes));
  }

  /** `reason`: what the last answer lacked. */
  async #learnState(reason: string): Promise<void> {
    this.#statusMs = performance.now();
    try {
      const zones = (await this.#corpus?.status()) ?? [];
      this.#become({repositories: zones.reduce((sum, {repositories}) => sum + repositories.length, 0), reason});
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#become({repositories: null, reason: reason === '' ? why : reason});
    }
  }

  #become(state: CorpusState): void {
    if (this.#ended) return;
    this.state = state;
    this.#project.host.statusChanged();
  }
}

interface Unknown {
  readonly asked: AskedText;
  readonly passages: readonly AddedPassage[];
}

function keyOf(path: string, text: string): string {
  return `${path}\0${text}`;
}

/** Takes how far the passage of a finding has moved since, gives it where it is now. `bytes`: the text as it is now. */
function movedFinding(finding: PassageFinding, distance: number, bytes: Uint8Array): PassageFinding {
  if (distance === 0) return finding;
  const starts = lineStartsOf(decodeText(bytes, 0, bytes.length));
  return {
    ...finding,
    places: finding.places.map((place) => {
      const [start, end] = [place.start + distance, place.end + distance];
      const startLine = lineOf(starts, start);
      const endLine = lineOf(starts, Math.max(start, end - 1));
      return {
        ...place,
        start,
        end,
        startLine: startLine + 1,
        startColumn: start - starts[startLine] + 1,
        endLine: endLine + 1,
        endColumn: end - starts[endLine] + 1,
      };
    }),
  };
}
