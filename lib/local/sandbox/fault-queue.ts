import * as z from 'zod';
import { type FaultKind, type FaultName, faultKinds, rateCodes } from './fault-kinds.ts';
import { knownError } from './graph-error.ts';

const names = Object.keys(faultKinds) as FaultName[];

export const FaultSchema = z
  .strictObject({
    fault: z.enum(names, { error: `must be one of ${names.join(', ')}` }),
    times: z.int().min(1).max(1000).default(1),
    code: z.int().optional(),
    /** Seconds; only for faults that end in an error. */
    retry_after: z.int().min(0).max(86_400).optional(),
    /** How long the client waits for the answer, the cut or the silence. */
    delay_ms: z.int().min(0).max(600_000).optional(),
  })
  .superRefine(({ fault, code, retry_after }, context) => {
    const kind: FaultKind = faultKinds[fault];
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (retry_after !== undefined && kind.ends !== 'error') refuse('retry_after', `${fault} answers with no error`);
    if (fault === 'error') {
      if (code === undefined || !knownError(code)) refuse('code', 'must be a code of the provider');
    } else if (fault === 'rate_limit') {
      if (code !== undefined && !rateCodes.includes(code)) refuse('code', `must be one of ${rateCodes.join(', ')}`);
    } else if (code !== undefined) refuse('code', `${fault} takes no code; use the fault "error"`);
  });

export type Fault = z.infer<typeof FaultSchema>;

export interface FaultQueue {
  add(fault: Fault): void;
  /** In the order they will happen; `times` is what remains. */
  list(): readonly Fault[];
  clear(): void;
  /** Uses up one. */
  take(): Fault | undefined;
}

export function createFaultQueue(): FaultQueue {
  let queue: readonly Fault[] = [];
  return {
    add(fault) {
      queue = [...queue, fault];
    },
    list: () => queue,
    clear() {
      queue = [];
    },
    take() {
      const [first, ...rest] = queue;
      if (first) queue = first.times > 1 ? [{ ...first, times: first.times - 1 }, ...rest] : rest;
      return first;
    },
  };
}
