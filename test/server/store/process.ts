// A process that writes or reads an index, for the tests that kill it. `add FOLDER COUNT DIE_AT HALF` adds numbers and
// kills itself at a disk call (-1: never); `read FOLDER COUNT` reads until there are COUNT numbers.

import {realDisk} from '../../../server/store/disk.ts';
import {storeIn} from '../../support/storeIn.ts';
import {addNumber, numbersIn, watchedDisk} from './numbers.ts';

const [verb, folder = '', count = '0', dieAt = '-1', half = 'whole'] = process.argv.slice(2);

if (verb === 'add') {
  const disk = watchedDisk(realDisk, (call, doHalf) => {
    if (call !== Number(dieAt)) return;
    if (half === 'half') doHalf();
    process.kill(process.pid, 'SIGKILL');
  });
  for (let added = 0; added < Number(count); ) {
    const result = await addNumber(storeIn(folder, disk), 60_000);
    if (result.kind !== 'done' || result.value !== null) throw new Error(JSON.stringify(result));
    added++;
  }
} else {
  for (let last = 0, reads = 0; last < Number(count); reads++) {
    const now = numbersIn(storeIn(folder));
    if (typeof now === 'string' || now < last) throw new Error(`after ${last}: ${now}, read ${reads}`);
    last = now;
  }
}
