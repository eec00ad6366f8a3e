import * as z from 'zod';

/** Text of so many characters, counted as the provider counts: in Unicode code points. */
export function characters(least: number, most: number) {
  return z.string().superRefine((value, context) => {
    const length = [...value].length;
    if (length >= least && length <= most) return;
    context.addIssue({ code: 'custom', message: `must have ${least} to ${most} characters, and has ${length}` });
  });
}

/** Text that is not empty. */
export const filled = z.string().min(1, 'must not be empty');
