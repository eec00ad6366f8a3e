import type { Condition } from '../../shared/table/expressions.ts';

/** What a condition compares with, in its order. */
export const valuesOf = (condition: Condition): unknown[] =>
  condition.flatMap((piece) => (typeof piece === 'object' && 'value' in piece ? [piece.value] : []));
