// Documentation pages for tests of the language server: two of them share one passage, and all have enough other text
// to be different pages.

/** On two lines, and with its 63 words a warning on pages that have nothing else in common. */
export const passage = `Before you begin, make sure that the service account can read the bucket and list all that is in it, and that its key has not yet
expired; otherwise every upload fails without a message, and the log shows only the last request that was sent. Whoever owns the project gives out new keys, which are put beside the settings once a month.`;

export const otherPassage = `The weekly report lists all machines that were not seen for ten days, with the name of whoever looked
after them last, so that somebody can find out what has become of each before its address is given away.`;

export const own = {
  bread: `Bread needs flour, water, salt and time, and of these the last is what a baker has least of. A dough that is
left in the cold overnight rises slowly and tastes of more than one that was hurried; two folds, an hour apart, do what
ten minutes of kneading would. The oven is as hot as it will go, and a pan of boiling water stands on its floor.`,
  guides: `A guide walks its reader through one task from beginning to end. It names what is needed first, shows every
step in the order in which it is done, and closes with a way to see whether it has worked. What the words mean, and why
things are as they are, belongs on other pages, to which it links where somebody may stumble over them.`,
  reading: `Most people who come here look for a single sentence. They scan the headings, open two or three pages in new
tabs and leave as soon as the answer is in front of them, so each section ought to make sense to somebody who has seen
nothing else. Long introductions are skipped, and jokes age badly; figures and examples are what is remembered.`,
  clocks: `A town clock of this kind has one hand and strikes twice, because a farmer who counts the strokes from the far end
of his field may miss the first. Its weight is a block of limestone; the rope was replaced in 1871 and again after the
fire, and the pendulum is as long as a man is tall. It loses four minutes a week, and nobody has ever minded.`,
  islands: `Lighthouses on this coast were built of granite that ships brought from the north. Three families kept the
lamps burning for a hundred years, until a cable was laid in the summer of the great drought; since then nobody lives
on the islands but goats, some eight hundred puffins, and once a month the man who winds the clocks.`,
};

/** The passage is on lines 6 and 7 of the guide, 2 and 3 of the other page, zero-based. */
export const pages = {
  'guide.md': `# Guide\n\n${own.guides}\n\n${passage}\n`,
  'readme.md': `# Read me\n\n${passage}\n\n${own.reading}\n`,
  'alone.md': `# Alone\n\n${own.islands}\n`,
};
