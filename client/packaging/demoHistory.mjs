// The history of the repository that `shingle demo` unpacks: the handbook of docs/example, as it grew in half a year. Each kind of
// finding is in it; test/cli/demo.test.ts asks for them.

const outage = `When the store cannot be reached, Tern goes on and keeps everything in a queue on the computer. The queue holds twenty
gigabytes, and nothing in it is lost when the computer is switched off. As soon as the store answers on port 8443 again,
the oldest snapshot is sent first. Nobody has to do anything, and nobody should empty the queue by hand.`;

const phone = `A phone is no computer to Tern, and only its pictures are copied. Open the app once a week while the phone is on the
charger, because the system of the phone stops programs that were not opened for longer. Pictures that were deleted on
the phone stay in the store for ninety days, and the app shows them under *Removed here*.`;

const contacts = `Write to the desk before you call it. A letter has the number of the account, the name of the computer and the hour in
which something went wrong, and the person who answers it can look into the log before the two of you talk. A call
without these three takes half an hour longer, and nearly always ends with a letter.`;

const quiet = `During the night the desk is not empty: one person is awake for stores that do not answer at all. Ring the number on the
back of the rescue stick, say the word that is printed beside it, and wait until you hear the name of your team.`;

const limits = `Three things are limited, and the limits are the same for every team. A single file may have four terabytes, see the
[longest files](../reference/longest.md). A team may have two hundred computers. A computer may send what it has for at
most twenty hours a day, so that the line is free for others in the remaining four.`;

const films = `A film is copied in pieces of eight megabytes, and a piece that was copied once is never sent again. Cut a scene, save
the film, and only the pieces around the cut go to the store: a film of three terabytes is there in a quarter of an hour,
if its first version had the night for itself.`;

const rules = `The read buffer of the store holds four kilobytes. A request header that does not fit into the read buffer is refused with status 431, and the connection is closed.

A computer may open at most sixteen connections at the same time. The seventeenth connection waits in a queue until one of the others has been closed or the queue timeout of thirty seconds has passed.

Every night at two o'clock the quota of each team is reset by the scheduler. A team whose quota is exhausted before midnight receives status 429 together with the header Retry-After, which names the seconds until the reset.

Snapshots are written to the archive in chunks of eight megabytes. If a chunk fails its checksum, the store writes it again up to three times before it marks the snapshot as damaged and alerts the operator on duty.

Log files are compressed with zstd each Sunday and removed after ninety days, unless the compliance officer has set a legal hold on the team.
`;

const minutes = `Chunks, eight megabytes large, go to the archive, and snapshots turn damaged after three failing checksum attempts alert an operator. Unless compliance officers hold logs legally, zstd files compressed every Sunday vanish when ninety days are over. Expect status 431 whenever one header exceeds what our read buffer can hold: four kilobytes per request. Quota exhausted? Teams see status 429, plus Retry-After in seconds, before schedulers reset it nightly. Computers beyond sixteen connections queue; their timeout is thirty seconds.
`;

const page = (title, ...parts) => `# ${title}\n\n${parts.map((part) => part.trimEnd()).join('\n\n')}\n`;

const desk = 'The people at the desk have this page open while they talk to you.';

/**
 * Commits, oldest first. `adds`: files of the example by the beginning of their paths. `writes`: files with their text; null
 * deletes one. Functions get the text before.
 */
export const demoHistory = [
  {
    ...{day: '2026-01-12', author: 'Ann Reed', subject: 'The handbook begins'},
    adds: ['README.md', 'guides/first-backup.md', 'guides/restore.md', 'guides/new-computer.md', 'src/invoices.ts'],
    writes: {
      'guides/phone.md': page('Phones', 'Pictures are what most people would miss.', phone),
      'support/desk.md': page('The desk', desk, contacts, quiet),
    },
  },
  {
    ...{day: '2026-02-09', author: 'Ben Okafor', subject: 'A reference, begun with the guides'},
    adds: ['reference/', 'v1/'],
    writes: {
      'support/desk.md': page('The desk', desk, quiet, contacts),
      'guides/outage.md': page('When the store is away', 'It happens twice a year.', outage),
      'support/outage.md': page('Calls about the store', desk, outage),
      'guides/limits.md': page('Limits', 'Few people ever meet one.', limits),
      'reference/longest.md': page('The longest files', 'Films in their first cut are the longest.', films),
    },
  },
  {
    ...{day: '2026-03-02', author: 'Ben Okafor', subject: 'Questions, first weeks, and the second version'},
    adds: ['faq.md', 'guides/', 'src/', 'v2/'],
    writes: {
      'support/desk/limits.md': page('Calls about limits', desk, limits),
      'support/first-call.md': page('The first call', 'Everybody at the desk has had one.', contacts),
      'guides/phone.md': page('Phones', 'Pictures are what most people would miss. The app says how.'),
    },
  },
  {
    ...{day: '2026-04-13', author: 'Ann Reed', subject: 'The store answers on another port'},
    writes: {
      'guides/outage.md': (text) => text.replace('8443', '9443'),
      'support/desk.md': page('The desk', desk, contacts),
    },
  },
  {
    ...{day: '2026-05-11', author: 'Cem Aydin', subject: 'Contacts have a page of their own'},
    writes: {
      'support/desk.md': page('The desk', desk, quiet),
      'support/first-call.md': null,
      'reference/longest.md': page('The longest files', 'Films in their first cut are the longest.'),
      'reference/films.md': page('Films', 'Cutters save the whole film after every scene.', films),
      'support/contacts.md': page('How to reach us', 'There are two ways.', contacts),
    },
  },
  {
    ...{day: '2026-06-08', author: 'Cem Aydin', subject: 'Rules of the store, and calls about phones'},
    writes: {
      'support/phones.md': page('Calls about phones', desk, phone),
      'reference/rules.md': page('Rules of the store', rules),
      'support/minutes.md': page('Minutes', minutes),
      'src/snapshots.ts': (_, read) =>
        read('src/invoices.ts')
          .replaceAll('Invoice', 'Snapshot')
          .replaceAll('invoice', 'snapshot')
          .replaceAll('period', 'rule'),
    },
  },
];
