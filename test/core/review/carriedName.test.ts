// Names of the edited page that an edit would carry over to a page that has nothing to do with them.

import {expect, test} from 'vitest';
import {carriedName, takenName, wordSet} from '../../../shared/review/carriedName.ts';

interface Case {
  readonly why: string;
  readonly edited: string;
  readonly other: string;
  readonly newText: string;
  readonly page: string;
  readonly name: string | null;
}

const cases: readonly Case[] = [
  {
    why: 'the product of the edited page',
    edited: 'docs/hydra/configuration.md',
    other: 'docs/kratos/configuration.md',
    newText: 'Start Hydra again.',
    page: 'Start Kratos again.',
    name: 'Hydra',
  },
  {
    why: 'a word of the file name, within a name in code',
    edited: 'install/DockerCompose.md',
    other: 'install/linux.md',
    newText: '`docker-compose up`',
    page: 'Start it.',
    name: 'docker',
  },
  {
    why: 'the other page is about it too',
    edited: 'docs/hydra/configuration.md',
    other: 'docs/kratos/with-hydra.md',
    newText: 'Start Hydra again.',
    page: 'Start it again.',
    name: null,
  },
  {
    why: 'the other page names it',
    edited: 'docs/hydra/configuration.md',
    other: 'docs/kratos/configuration.md',
    newText: 'Start Hydra again.',
    page: 'It works with Hydra, too. Start it again.',
    name: null,
  },
  {
    why: 'no name of the page',
    edited: 'docs/hydra/configuration.md',
    other: 'docs/kratos/configuration.md',
    newText: 'Start the server again.',
    page: 'Start it again.',
    name: null,
  },
  {why: 'too short for a name', edited: 'js/a.md', other: 'go/a.md', newText: 'of js', page: 'It.', name: null},
];

test.each(cases)('$why', ({edited, other, newText, page, name}) => {
  expect(carriedName(edited, other, [newText], () => wordSet(page))).toBe(name);
});

const address = (name: string) => `https://packages.example.org/${name}/$codename`;

test.each([
  {
    why: 'the name of the other page, for that of this one',
    before: address('ubuntu'),
    now: address('debian'),
    name: 'ubuntu',
  },
  {why: 'a link that leads elsewhere', before: address('ubuntu'), now: address('all'), name: null},
  {why: 'a word of the text', before: 'Ubuntu', now: 'Linux', name: 'ubuntu'},
])('what an edit takes away from another page: $why', ({before, now, name}) => {
  expect(takenName('linux/debian.md', 'linux/ubuntu.md', [{before, now}])).toBe(name);
});
