import { budgets } from '../budgets.ts';
import { verdictOfStart } from '../cold/verdicts.ts';
import type { Whole } from '../results.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';

export const functionSection = (functions: Whole['functions']): Section => ({
  title: 'Functions: bundle, import and init',
  body: [
    table(functions, [
      { head: 'Function', cell: ({ name }) => name },
      { head: 'KB', cell: ({ kb }) => Math.round(kb) },
      { head: 'Import ms', cell: ({ importMs }) => importMs },
      { head: 'Import + init ms', cell: ({ readyMs }) => readyMs },
      { head: 'Empty ms', cell: ({ emptyMs }) => emptyMs },
      { head: 'Ratio', cell: ({ ratio }) => ratio },
      { head: '', cell: (figures) => (verdictOfStart(figures).ok ? 'pass' : '**over**') },
      { head: 'CPU ratio', cell: ({ cpuRatio }) => cpuRatio },
      { head: 'Stock SDK ms', cell: ({ stockMs }) => stockMs },
      { head: 'Ratio to it', cell: ({ stockRatio }) => stockRatio },
      { head: 'SDK clients: carried (built)', cell: ({ carried, built }) => clients(carried.length, built) },
    ]),
    'Each bundle as deployed (`lib/constructs/bundle.ts`), in a fresh process with an environment like Lambda’s. **Init** is the ' +
      'building of everything that the function’s uses name, clients above all; ours are built on first use, so the bench touches ' +
      'them after the import. **Empty** is a handler that does nothing, with the code of the same AWS clients in its bundle, ' +
      'the same of them built, bundled with the same options. **Stock SDK** is the same empty handler with the SDK as it comes, ' +
      'its credential chain included, as anyone else would bundle it. Twenty rounds, in each one process of every kind, one after the ' +
      'other: times are medians, ratios are medians of the rounds’ ratios. Before the first line of the bundle Node itself ' +
      'has started, which is not counted. **KB** are those of the file that a function starts with; what it loads when it comes to ' +
      'it is in others (`lib/constructs/late-parts.ts`).',
  ],
});

const clients = (carried: number, built: readonly string[]) => `${carried} (${built.join(', ') || 'none'})`;

export const cpuSection = (cpu: Whole['cpu']): Section => ({
  title: 'CPU time of a warm request',
  body: [
    table(cpu, [
      { head: 'Request', cell: ({ name }) => name },
      { head: 'Handler ms', cell: ({ handlerMs }) => handlerMs },
      { head: 'Bare SDK ms', cell: ({ bareMs }) => bareMs },
      { head: 'Ratio', cell: ({ ratio }) => ratio },
      { head: '', cell: ({ ratio }) => (ratio <= budgets.cpuRatio ? 'pass' : '**over**') },
      { head: 'Bare SDK and provider ms', cell: ({ withProviderMs }) => withProviderMs ?? '–' },
      { head: 'Ratio to it', cell: ({ ratioWithProvider }) => ratioWithProvider ?? '–' },
      { head: 'AWS calls', cell: ({ calls }) => calls.join(', ') },
    ]),
    'User and system time of the process (`process.cpuUsage`); AWS and the provider run in another. **Handler** is the bundle as ' +
      'deployed, from event to answer, its log line included. **Bare SDK** makes the very calls that the handler makes, recorded ' +
      'beforehand, with the document client and the queue client as they come, against a copy of the table as it was before them. ' +
      'The provider call is the handler’s own in the first ratio; in the second the bare side makes one too, without TLS on ' +
      'either side. In each of three processes 8 rounds of 15 requests warm up and 8 count, by turns; ratios are medians of the ' +
      'rounds’ ratios.',
  ],
});
