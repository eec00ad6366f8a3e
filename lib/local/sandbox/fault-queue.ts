import * as z from 'zod';
import { type FaultAim, type FaultName, faultAims, faultKinds } from './fault-kinds.ts';
import { wrongIn } from './fault-rules.ts';

const names = Object.keys(faultKinds) as FaultName[];

export const FaultSchema = z
  .strictObject({
    fault: z.enum(names, { error: `must be one of ${names.join(', ')}` }),
    on: z.enum(faultAims, { error: `must be one of ${faultAims.join(', ')}` }).default('message'),
    times: z.int().min(1).max(1000).default(1),
    code: z.int().optional(),
    /** Only for the fault `error`. */
    subcode: z.int().optional(),
    /** Seconds; only for faults that end in an error. */
    retry_after: z.int().min(0).max(86_400).optional(),
    /** How long the client waits for the answer, the cut or the silence. */
    delay_ms: z.int().min(0).max(600_000).optional(),
  })
  .superRefine((given, context) => {
    for (const [path, message] of wrongIn(given)) context.addIssue({ code: 'custom', path: [path], message });
  });

export type Fault = z.infer<typeof FaultSchema>;

export interface FaultQueue {
  add(fault: Fault): void;
  /** In the order they will happen; `times` is what remains. */
  list(): readonly Fault[];
  clear(): void;
  /** Uses up one of those that are aimed at this. */
  take(on: FaultAim): Fault | undefined;
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
    take(on) {
      const taken = queue.find((fault) => fault.on === on);
      if (taken) {
        queue = queue.flatMap((fault) => {
          if (fault !== taken) return [fault];
          return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
        });
      }
      return taken;
    },
  };
}
