// Settings of the laboratory, over their defaults. test/server/config/schema.test.ts holds their schema and documentation.

import {expect, test} from 'vitest';
import {labConfigOf, labDefaults} from '../../methods/settings/labConfig.ts';

test('what is set takes the place of a default', () => {
  expect(labConfigOf({bag: true, words: ['stems']})).toEqual({...labDefaults, bag: true, words: ['stems']});
});
