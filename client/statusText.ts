// Takes the status of the server, gives the text of the language status item. Pure.

import type {Status} from '../shared/model/protocol.ts';
import type {Translate} from './translatedMessage.ts';
import {plainText} from './translatedMessage.ts';

interface StatusText {
  readonly text: string;
  readonly detail: string;
  readonly severity: 'information' | 'warning' | 'error';
  readonly isBusy: boolean;
}

/** Answers that take longer than this are noticeable. */
const slowMs = 500;

/** `number` formats a number in the user's language. */
export function statusText(status: Status | null, t: Translate, number: (value: number) => string): StatusText {
  if (status === null) return {text: t('Shingle: not running'), detail: '', severity: 'warning', isBusy: false};
  const detail = plainText(status.notes.join(' · '));
  switch (status.state) {
    case 'failed':
      return {text: t('Shingle: failed'), detail, severity: 'error', isBusy: false};
    case 'off':
      return {text: t('Shingle: off'), detail, severity: 'information', isBusy: false};
    case 'indexing': {
      const text =
        status.percent === null ? t('Shingle: indexing') : t('Shingle: indexing {0} %', Math.floor(status.percent));
      return {text, detail, severity: 'information', isBusy: true};
    }
    case 'ready': {
      const what = joined(amounts(status, t, number), corpusText(status, t, number));
      if (status.answerMs !== null && status.answerMs > slowMs) {
        const seconds = t('answers take {0} s', number(Math.round(status.answerMs / 100) / 10));
        return {text: t('Shingle: slow'), detail: joined(seconds, what, detail), severity: 'warning', isBusy: false};
      }
      return {text: t('Shingle: ready'), detail: joined(what, detail), severity: 'information', isBusy: false};
    }
  }
}

function amounts({documents, versions, skipped}: Status, t: Translate, number: (value: number) => string): string {
  const parts = [documents === 1 ? t('1 document compared') : t('{0} documents compared', number(documents))];
  if (versions !== null)
    parts.push(
      versions === 1 ? t('1 version in the Git history') : t('{0} versions in the Git history', number(versions)),
    );
  if (skipped > 0) parts.push(skipped === 1 ? t('1 file skipped') : t('{0} files skipped', number(skipped)));
  return parts.join(', ');
}

function corpusText({corpus}: Status, t: Translate, number: (value: number) => string): string {
  if (corpus === null) return '';
  const {repositories, reason} = corpus;
  const said =
    repositories === null
      ? t('corpus: not reachable')
      : repositories === 1
        ? t('corpus: 1 repository')
        : t('corpus: {0} repositories', number(repositories));
  return reason === '' ? said : `${said} (${plainText(reason).replace(/\.$/, '')})`;
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
