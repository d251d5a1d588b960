// A small documentation for screenshots, with copies as people make them. It is the same on every machine.

const power = `The station needs twelve volts and no more than two amperes. Connect the battery
before the panel, because the charger measures the battery first and takes what
it finds for the rest of the day. A green light that blinks twice means that it
was the other way round: disconnect both, wait ten seconds, and begin again. Leave
the switch off until the mast stands, because the panel gives current as soon as
there is light, and a mast that falls with the power on breaks the sensor.`;

const offline = `When there is no network, the station keeps every reading for forty days on its
card and sends them in order as soon as it can, the oldest first. Do not take
the card out to read it at home: the numbers on it are signed with the clock of
the station, and a card that comes back is treated as a stranger.`;

const cleaning = `Clean the rain gauge in spring and after the leaves have fallen. Lift the funnel
off, rinse it with warm water and no soap, and look through it against the sky:
a single seed in the outlet halves the rain of a whole summer. Put the funnel
back until it clicks, and tip the bucket twice by hand.`;

/** On one line, as many editors write. */
const winter = `Before the first frost, drain the rain gauge and leave the outlet open, for ice in it lifts the funnel and the bucket counts a storm that never was. Wrap nothing around the mast: a station in a blanket measures the blanket.`;
const spring = `When the ice has gone, look at the readings of the last week before you trust the next one. A sensor that was under snow shows the same number for days, and nothing is wrong with it until it shows the same number in the sun.`;

/** The files of each commit; null: the file is deleted. */
export const commits = [
  {
    subject: 'What a station needs',
    files: {
      'docs/setup.md': `# Setting up a station

Choose a place in the open, at least as far from the next house as that house is
high. A meadow is better than a roof, and a roof is better than a wall.

${power}

Then write the number of the station on the lid. You will need it on the
telephone, in the rain.
`,
      'docs/no-network.md': `# Without a network

${offline}
`,
      'docs/care.md': `# Care

Once a year somebody has to go there. Nobody else will see that the mast leans.

${cleaning}
`,
      'docs/calendar.md': `# The year of a station

In March the days are long enough for the panel again, and moss begins to grow.

${cleaning}
`,
    },
  },
  {subject: 'Stations are always connected now', files: {'docs/no-network.md': null}},
  {
    subject: 'Questions that people ask',
    files: {
      'docs/questions.md': `# Questions

## Why does the light blink?

${power
  .replace('no more than two amperes', 'at most two amperes')
  .replace('measures the battery', 'looks at the battery')
  .replace('wait ten seconds', 'count to twenty')}

## Can I paint it?

White, and only the housing. Everything else has to breathe.
`,
    },
  },
  {
    subject: 'Soap does no harm',
    files: {
      'docs/care.md': `# Care

Once a year somebody has to go there. Nobody else will see that the mast leans.

${cleaning.replace('warm water and no soap', 'warm water and a drop of soap')}
`,
    },
  },
  {
    subject: 'For people who travel',
    files: {
      'docs/travelling.md': `# Taking a station along

A station that moves has to be told so, or it reports a change of the weather
that is only a change of the valley.

${offline}
`,
    },
  },
  {
    subject: 'Ice and snow',
    files: {
      'docs/long.md': `# Winter

${winter}

Take the panel in if nobody can brush the snow off it. A battery that was never charged does not freeze any later for it.

${spring}
`,
      'docs/mountains.md': `# In the mountains

Above the trees there is ice in every month, and nobody comes by.

${winter.replace('the first frost', 'the first snow')}

${spring}
`,
    },
  },
];
