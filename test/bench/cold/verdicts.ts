import { budgets, type Verdict, verdict } from '../budgets.ts';
import type { FunctionFigures } from '../parts/functions.ts';
import { mostKbWith } from './sdk-clients.ts';

/** Of a function's bundle, and of its start. */
export const verdictsOfFunction = (figures: FunctionFigures): Verdict[] => [
  verdict({
    what: `bundle: ${figures.name}`,
    measured: figures.kb,
    budget: mostKbWith(figures.carried),
    unit: 'KB',
  }),
  verdictOfStart(figures),
];

/** Import and init: beside an empty handler with the same clients, or the time itself where there are none. */
export const verdictOfStart = ({ name, built, ratio, readyMs }: FunctionFigures): Verdict =>
  built.length > 0
    ? verdict({ what: `import and init: ${name}`, measured: ratio, budget: budgets.coldRatio, unit: '×' })
    : verdict({
        what: `import and init, without clients: ${name}`,
        measured: readyMs,
        budget: budgets.coldMs,
        unit: 'ms',
      });
