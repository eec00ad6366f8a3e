import type { Mutant } from '../mutant.ts';
import { rowMutants } from '../tables.ts';

/** The five tables of transitions, row by row. */
export const transitions: readonly Mutant[] = [
  ...rowMutants({
    name: 'sending',
    file: 'shared/sending/transitions.ts',
    tests: ['test/shared/sending/transitions.test.ts'],
  }),
  ...rowMutants({
    name: 'statuses',
    file: 'shared/conversations/status.ts',
    tests: ['test/shared/conversations/status.test.ts'],
  }),
  ...rowMutants({
    name: 'deliveries',
    file: 'shared/delivering/transitions.ts',
    tests: ['test/shared/delivering/transitions.test.ts'],
  }),
  ...rowMutants({
    name: 'the breaker',
    file: 'shared/subscriptions/breaker.ts',
    tests: ['test/shared/subscriptions/breaker.test.ts'],
  }),
  ...rowMutants({
    name: 'erasures',
    file: 'shared/erasing/transitions.ts',
    tests: ['test/shared/erasing/transitions.test.ts'],
  }),
];
