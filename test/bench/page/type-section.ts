import type { Whole } from '../results.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';
import { spelled } from './spelled.ts';

export const typeSection = (types: Whole['types']): Section => ({
  title: 'A send of each type',
  body: [
    table(types, [
      { head: 'Message', cell: ({ name }) => name },
      { head: 'Round trips', cell: ({ send }) => send.rounds },
      { head: 'Requests', cell: ({ send }) => send.trips },
      { head: 'WU', cell: ({ send }) => send.writeUnits },
      { head: 'RU', cell: ({ send }) => send.readUnits },
      { head: 'Queue calls', cell: ({ send }) => send.queueCalls },
      { head: 'Provider calls', cell: ({ send }) => send.providerCalls },
      { head: 'Downloads', cell: ({ send }) => send.downloads },
      { head: 'S3 writes', cell: ({ send }) => send.storageWrites },
      { head: 'S3 reads', cell: ({ send }) => send.storageReads },
      { head: 'Worker, RU', cell: ({ worker }) => worker.readUnits },
      { head: 'Worker, WU', cell: ({ worker }) => worker.writeUnits },
    ]),
    'The budget is held against the text alone. A file is downloaded, stored, read again and uploaded; in S3 it is one write ' +
      'up to 5 MB, and beyond that one for each 5 MB and two more. Its intent is written twice: before the download, and ' +
      'before the message. “Provider calls” are the message and the upload.',
    'The gateway (E7 to E10) reads its instance along with the key: a unit more and no round trip. Where nothing but the echo of a ' +
      'message can settle a send that was left open (E2, and over a server of the organization’s: `evolution`), what leads from ' +
      'the echo to the intent is written beside it, in one transaction: three units more. A recording by link is fetched by that server; ' +
      'one that came in the request is stored and goes there in the call itself.',
    'Where the units go:',
    alike(types)
      .map(([units, names]) => `- ${names.join('; ')}: ${units}`)
      .join('\n'),
  ],
});

/** Names of the messages with the same requests, by these in a few words. */
function alike(types: Whole['types']): [units: string, names: string[]][] {
  const names = new Map<string, string[]>();
  for (const { name, send } of types) names.set(spelled(send), [...(names.get(spelled(send)) ?? []), name]);
  return [...names];
}
