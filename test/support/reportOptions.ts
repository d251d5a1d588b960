import type {ReportOptions} from '../../shared/report/options.ts';

export const reportDefaults: ReportOptions = {
  color: false,
  width: 80,
  diff: false,
  quiet: false,
  explainNoise: false,
  top: null,
  sort: 'weight',
  summary: false,
  information: false,
  accept: null,
  look: null,
  nextSteps: [],
  root: '',
  version: '0.0.0',
  home: null,
  permalinks: null,
  fileLinks: null,
};
