import type { Measured, Whole } from '../results.ts';

/** A part of the page: a heading, and what is below it. */
export interface Section {
  readonly title: string;
  readonly body: readonly string[];
}

/** Whether all is there that a message's cost is made of. */
export const isWhole = (measured: Measured): measured is Whole => {
  const { send, types, receipts, media, cpu } = measured;
  return Boolean(send && types && receipts && media && cpu);
};
