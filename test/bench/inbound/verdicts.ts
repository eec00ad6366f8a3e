import { budgets, type Verdict, verdict } from '../budgets.ts';
import type { InboundFigures } from '../parts/inbound.ts';
import type { InboundUnits } from './units.ts';

/** Of all three functions. What AWS's rules say, where that is more than the engine does, and refused writes too. */
export const writeUnitsOf = ({ take, record, after }: InboundUnits): number =>
  [take, record, after].reduce(
    (sum, { writeUnits, publishedWriteUnits, refusedUnits }) =>
      sum + Math.max(writeUnits, publishedWriteUnits) + refusedUnits,
    0,
  );

export const verdictsOfInbound = ({ units }: InboundFigures): Verdict[] =>
  units
    .filter(({ name }) => name.startsWith('known contact'))
    .flatMap((figures) => [
      verdict({
        what: `inbound text, ${figures.name}: write units`,
        measured: writeUnitsOf(figures),
        budget: budgets.inbound.writeUnits,
        unit: 'WU',
      }),
      verdict({
        what: `inbound text, ${figures.name}: round trips to record it`,
        measured: figures.record.trips,
        budget: budgets.inbound.trips,
        unit: '',
      }),
    ]);
