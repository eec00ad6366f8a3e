import type { Whole } from '../results.ts';
import { figure, table } from './markdown.ts';
import type { Section } from './section.ts';

export const mediaSection = ({ files, rounds, laptop }: Whole['media']): Section => ({
  title: 'Media end to end',
  body: [
    table(
      files.flatMap(({ name, handler, plain, msRatio, cpuRatio }) => [
        { what: `${name}: the handler`, ...handler, msRatio, cpuRatio },
        { what: `${name}: a plain copy`, ...plain, msRatio: undefined, cpuRatio: undefined },
      ]),
      [
        { head: 'What', cell: ({ what }) => what },
        { head: 'ms', cell: ({ ms }) => Math.round(ms) },
        { head: 'to the plain copy', cell: ({ msRatio }) => msRatio ?? '–' },
        { head: 'CPU ms', cell: ({ cpuMs }) => Math.round(cpuMs) },
        { head: 'to the plain copy', cell: ({ cpuRatio }) => cpuRatio ?? '–' },
        { head: 'Memory grows by, MB', cell: ({ growthMb }) => growthMb ?? '–' },
        { head: 'to, MB', cell: ({ peakMb }) => peakMb ?? '–' },
      ],
    ),
    '**The handler** is `send-chatapp` as deployed, with all that belongs to a send: the table, the queue, and the message ' +
      'after the upload. **A plain copy** moves the same bytes the same way and does nothing else: `node:http` and the bare SDK, ' +
      'a streamed GET into a streamed PUT to the storage, and from there a streamed GET into a streamed POST to the provider. ' +
      'Each in a process that holds nothing else; AWS, provider and file server have theirs. Before the file, each has moved ' +
      `another of 100 KB. Memory is the kernel’s count of resident pages at its highest. Medians of ${rounds} rounds of fresh processes.`,
    ...(laptop
      ? [
          `The whole laptop (\`npm start\`: API, engines and sandbox in one process) stood at ${figure(laptop.before)} MB before ` +
            `such a document and at ${figure(laptop.peak)} MB at its highest: ${figure(laptop.peak - laptop.before)} MB more, ` +
            'with storage and provider inside.',
        ]
      : []),
  ],
});
