import type { ScheduledEvent } from 'aws-lambda';
import { errorFields, type LogFields } from '../base/log.ts';
import { type Worker, type WorkerName, workers } from '../routes.ts';
import { type Deps, depsOf, type Ports, type PortsFor } from '../runtime/deps.ts';

type RowOf<N extends WorkerName> = Extract<Worker, { name: N }>;

/**
 * Makes the Lambda handler of a scheduled worker from a plain function, which returns counts for the log. What it throws is
 * logged and thrown on, so that the run counts as failed; the next one starts on schedule. A run that was `stuck` counts as
 * failed too, once its counts are logged. Five failed runs in a row are an alarm.
 */
export function scheduledWorker<N extends WorkerName>(
  name: N,
  run: (deps: Deps<RowOf<N>['uses'][number]>) => Promise<LogFields & { readonly stuck: boolean }>,
) {
  const row = workers.find((candidate) => candidate.name === name) as RowOf<N>;
  return (ports: PortsFor<RowOf<N>['uses'][number]>) =>
    async (_event: ScheduledEvent): Promise<void> => {
      const log = ports.log.with({ worker: name });
      try {
        const counts = await run(depsOf(ports as Ports, row.uses, log) as unknown as Parameters<typeof run>[0]);
        log('worker', counts);
        if (counts.stuck) throw new Error('nothing of what was due could be done');
      } catch (error) {
        log('unexpected_error', errorFields(error));
        throw error;
      }
    };
}

/** What a sweep leaves. */
interface Left {
  readonly failed: number;
  readonly stuck: boolean;
}

/** The counts of two sweeps of one run. Each has names of its own but for what they leave. */
export const together = <A extends Left, B extends Left>(one: A, other: B) => ({
  ...one,
  ...other,
  failed: one.failed + other.failed,
  stuck: one.stuck || other.stuck,
});
