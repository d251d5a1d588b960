// Everything that a configuration file may contain: the settings, the limits, and what is about files. From it come the
// schema and the tables of docs/configuration.md; `lab` is the table of the laboratory.

import {limitTable} from './limitTable.ts';
import {
  entries,
  group,
  list,
  objectOf,
  onOff,
  required,
  type Schema,
  type Setting,
  type Settings,
  setting,
} from './settingParts.ts';
import {settingTable} from './settingTable.ts';

const perFile = Object.fromEntries(
  Object.entries<Setting>(settingTable).filter(([, {ofPair}]) => ofPair !== undefined),
);

export const overrides = setting(
  entries(
    {
      files: setting(
        required(list('globs')),
        'Files',
        'Globs of the files these settings are for, with the same syntax as `include`.',
      ),
      ignore: setting(onOff(false), 'Leave out', 'Do not check these files at all.'),
      ...perFile,
    },
    ['files'],
  ),
  'Settings by file',
  'Settings for some of the files. If several match a file, later ones win.',
);

/** In the order of the documentation. */
function membersOf(lab: Settings): Settings {
  return {
    $schema: setting(
      {default: undefined, schema: {type: 'string'}},
      'Schema',
      'Location of the schema of this file, for editors. Shingle does not read it.',
    ),
    extends: setting(
      {default: [], schema: {type: ['string', 'array'], items: {type: 'string'}, default: []}},
      'Configurations to start from',
      'One configuration file or several, relative to this file. Later ones win, and this file wins over all; a list replaces an earlier list; overrides add up.',
    ),
    ...settingTable,
    lab: setting(group(lab), 'Laboratory', 'Settings of `shingle lab`. A check does not read them.'),
    limits: setting(
      group(limitTable),
      'Limits',
      'Limits, so that no input can exhaust the machine. Reports always say what a limit cut off.',
    ),
    overrides,
  };
}

export function configSchema(lab: Settings): Schema & {readonly $schema: string} {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Shingle configuration',
    description:
      'Settings of Shingle, a linter for copied text: .shingle.json (comments and trailing commas are allowed), .shingle.yaml or .shingle.yml.',
    ...objectOf(membersOf(lab)),
  };
}
