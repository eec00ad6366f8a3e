import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const runningStackSchema = z.object({
  dynamodb: z.string(),
  secretsManager: z.string(),
  table: z.string(),
  masterSecret: z.string(),
});

/** Where the stack that `npm start` runs can be reached from other processes of this machine. */
export type RunningStack = z.infer<typeof runningStackSchema>;

export const runningStackFile = (dataDirectory: string): string => join(dataDirectory, 'stack.json');

export function readRunningStack(dataDirectory: string): RunningStack {
  try {
    return runningStackSchema.parse(JSON.parse(readFileSync(runningStackFile(dataDirectory), 'utf8')));
  } catch {
    throw new Error(`no stack is running on the data directory ${dataDirectory}; start it with: npm start`);
  }
}
