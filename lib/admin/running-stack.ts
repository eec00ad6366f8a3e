import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Limits, templateCategories } from '../../shared/host-settings.ts';

/** What an organization may use by the stage's numbers. */
export const limitsSchema = z.object({
  sendsPerSecond: z.int(),
  readsPerSecond: z.int(),
  contactsQuota: z.int(),
  mediaMegabytesQuota: z.int(),
  webhooksQuota: z.int(),
}) satisfies z.ZodType<Limits>;

/** What a message costs by its template's category. */
export const templatePricesSchema = z.partialRecord(z.enum(templateCategories), z.number());

const providerApi = z.object({ url: z.string(), version: z.string() });

const runningStackSchema = z.object({
  pid: z.int(),
  /** A secret access key of this start: requests to the four are signed with it, and calls of the table begin with it. */
  key: z.string().min(1),
  dynamodb: z.string(),
  /** Where the table is called without a request for each call. */
  tablePort: z.int(),
  secretsManager: z.string(),
  sqs: z.string(),
  s3: z.string(),
  table: z.string(),
  masterSecret: z.string(),
  limits: limitsSchema,
  templatePrices: templatePricesSchema,
  /** `OUTBOUND_ALLOW`. */
  outboundAllow: z.string(),
  /** Where the providers are, the sandbox unless a person has set others. */
  providerApis: z.object({ chatapp: providerApi, photoapp: providerApi }),
  mediaBucket: z.string(),
  /** The URL of each queue. */
  queues: z.record(z.string(), z.string()),
});

/** Where the stack that `npm start` runs can be reached from other processes of this machine. */
export type RunningStack = z.infer<typeof runningStackSchema>;

/** The file in which a running stack says so. */
export const runningStackFile = (dataDirectory: string): string => join(dataDirectory, 'stack.json');

/**
 * The stack that runs on this data directory. Throws when none does: one that was killed leaves its file behind, and
 * another program may have got its ports since.
 */
export function readRunningStack(dataDirectory: string): RunningStack {
  const stack = stackIn(dataDirectory);
  if (!stack || !isAlive(stack.pid)) throw noStack(dataDirectory);
  return stack;
}

/** The message for an operator who has not started a stack. */
export function noStack(dataDirectory: string): Error {
  return new Error(`no stack is running on the data directory ${dataDirectory}; start it with: npm start`);
}

function stackIn(dataDirectory: string): RunningStack | undefined {
  try {
    return runningStackSchema.parse(JSON.parse(readFileSync(runningStackFile(dataDirectory), 'utf8')));
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
