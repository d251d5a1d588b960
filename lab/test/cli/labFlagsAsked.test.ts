// A flag of the laboratory that the product is asked for: the message names a command that has it.

import {expect, test} from 'vitest';
import {commandNames} from '../../../server/cli/arguments/commandTable.ts';
import type {Flag} from '../../../server/cli/arguments/flagParts.ts';
import {flags} from '../../../server/cli/arguments/flags.ts';
import {homeOf, movedFlags} from '../../../server/cli/arguments/moved.ts';
import {labCommands} from '../../cli/labCommandNames.ts';
import {labFlags as table} from '../../cli/labFlags.ts';

const labFlags: readonly Flag<string>[] = table;

test('the command that is named has the flag, or is what the flag became', () => {
  const wrong = movedFlags.flatMap(({name}) =>
    commandNames.flatMap((command) => {
      const home = homeOf(name, command);
      const flag = labFlags.find((one) => one.name === name);
      const isRight =
        flag === undefined ? labCommands.some((one) => one === home) : flag.commands.some((one) => one === home);
      return isRight ? [] : [`${command} --${name}: ${home}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('every flag that says what documents have in common is known', () => {
  const known = [...flags, ...movedFlags].map(({name}) => name);
  const own = labFlags.filter(
    ({group, commands}) => group === 'What counts as a copy' && commands.includes('clusters'),
  );
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter(({name}) => !known.includes(name))).toEqual([]);
});
