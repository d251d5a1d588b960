// Takes an inspection, gives the report that `--format json` prints of it.

import type {Inspection} from '../shared/model/inspection.ts';
import type {Report} from '../shared/model/jsonReport.ts';
import {json} from '../shared/report/json.ts';

export function reportOf(inspection: Inspection): Report {
  return JSON.parse([...json(inspection, {top: null})].join(''));
}
