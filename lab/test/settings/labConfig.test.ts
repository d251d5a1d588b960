// The section `lab` of the schema, which checks a configuration, has the names and defaults of the code.

import {expect, test} from 'vitest';
import schema from '../../../shared/model/schema.json' with {type: 'json'};
import {labConfigOf, labDefaults} from '../../methods/settings/labConfig.ts';
import {lookupNames} from '../../methods/settings/lookupNames.ts';
import {presetNames} from '../../methods/settings/presetNames.ts';
import {sketcherNames} from '../../methods/settings/sketchNames.ts';
import {switchNames} from '../../methods/settings/wordSwitches.ts';

const {properties} = schema.properties.lab;

test('the defaults of the schema are those of the code', () => {
  const values = Object.entries(properties).map(([name, own]) => [name, own.default]);
  expect(Object.fromEntries(values)).toEqual(labDefaults);
});

test('the schema has the names of sketches, look-ups, presets and switches', () => {
  expect(properties.sketch.enum).toEqual(['preset', ...sketcherNames]);
  expect(properties.lookup.enum).toEqual(['auto', ...lookupNames]);
  expect(properties.preset.enum).toEqual(presetNames);
  expect(properties.words.items.enum).toEqual(switchNames.flatMap((name) => [name, `-${name}`]));
});

test('what is set takes the place of a default', () => {
  expect(labConfigOf({bag: true, words: ['stems']})).toEqual({...labDefaults, bag: true, words: ['stems']});
});
