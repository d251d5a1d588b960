import type {ReportOptions} from '../../shared/report/options.ts';

export const reportDefaults: ReportOptions = {
  color: false,
  width: 80,
  diff: false,
  quiet: false,
  explainNoise: false,
  top: null,
  sort: 'weight',
  information: false,
  accept: null,
  nextSteps: [],
  version: '0.0.0',
};
