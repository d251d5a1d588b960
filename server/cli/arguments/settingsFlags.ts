// Takes the flags, gives the settings they stand for, which override a configuration file.

import type {Config} from '../../../shared/model/config.ts';
import type {Settings} from '../../config/configTypes.ts';
import type {Values} from './tokenize.ts';

export function settingsOfFlags(values: Values): Settings {
  const settings: {-readonly [key in keyof Settings]: Settings[key]} = {};
  const set = <Key extends keyof Settings>(key: Key, value: Settings[Key] | null) => {
    if (value !== null) settings[key] = value;
  };
  const list = (key: 'include' | 'exclude' | 'reference' | 'templates', flag: string) => {
    set(key, values.on(flag) ? values.all(flag) : null);
  };
  list('include', 'include');
  list('exclude', 'exclude');
  list('reference', 'reference');
  list('templates', 'template');
  set('minWords', values.number('min-words'));
  set('minCharacters', values.number('min-characters'));
  set('minCodeWords', values.number('min-code-words'));
  set('minContainment', values.number('min-containment'));
  set('minResemblance', values.number('min-resemblance'));
  set('code', values.choice<Config['code']>('code'));
  set('sameFile', values.choice<Config['sameFile']>('same-file'));
  set('repeatedBlocks', values.choice<Config['repeatedBlocks']>('repeated-blocks'));
  set('level', values.choice<Config['level']>('level'));
  set('minWeight', values.number('min-weight'));
  set('failOn', values.choice<Config['failOn']>('fail-on'));
  if (values.on('rewritten')) set('rewritten', true);
  if (values.on('no-fold')) set('fold', false);
  if (values.on('baseline') && values.on('no-baseline'))
    values.problem('got both --baseline and --no-baseline, expected one of them');
  set('baseline', values.on('no-baseline') ? '' : values.text('baseline'));
  if (values.on('report-unused-suppressions')) set('reportUnusedSuppressions', true);
  if (values.on('no-cache')) set('cache', false);
  if (values.on('no-drift')) set('drift', false);
  if (values.on('documents') && values.on('passages')) {
    values.problem('got both --documents and --passages, expected one of them, or neither to look for both');
  } else if (values.on('documents') || values.on('passages')) {
    set('documents', values.on('documents'));
    set('passages', values.on('passages'));
  }
  const findingsMax = values.number('max-findings');
  const commitsMax = values.number('max-commits');
  const limits = {...(findingsMax !== null && {findingsMax}), ...(commitsMax !== null && {commitsMax})};
  if (Object.keys(limits).length > 0) set('limits', limits);
  set('historyRefs', values.on('refs') ? values.all('refs') : null);
  set('historySince', values.text('since'));
  set('historyPaths', values.on('history-path') ? values.all('history-path') : null);
  return settings;
}
