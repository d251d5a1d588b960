// A rule of your own: pages of a folder may not repeat pages of another one, whatever the level of the copy.
// node customRule.mjs ROOT FOLDER OTHER. Exits with 1 if there is such a copy.
import {check} from 'shingle';

const [root, folder, other] = process.argv.slice(2);
const {findings, summary} = await check({root}, {settings: {level: 'all'}, warn: console.error});

const isIn = (name) => (place) => place.path.startsWith(`${name}/`);
const broken = findings.filter(
  ({kind, places = []}) => kind !== 'folder' && places.some(isIn(folder)) && places.some(isIn(other)),
);
for (const {places, resemblance} of broken) {
  const here = places.find(isIn(folder));
  const there = places.find(isIn(other));
  const line = (place) => (place.startLine === undefined ? place.path : `${place.path}:${place.startLine}`);
  console.log(`${line(here)} repeats ${line(there)} (resemblance ${resemblance})`);
}
console.log(`${broken.length} of ${summary.findings} findings break the rule`);
process.exitCode = broken.length > 0 ? 1 : 0;
