import { appendFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SentMessage {
  /** When it was accepted, ISO 8601. */
  readonly at: string;
  readonly phone_number_id: string;
  readonly message_id: string;
  /** As received. */
  readonly payload: unknown;
}

export interface SentLog {
  add(message: SentMessage): void;
  /** Oldest first. */
  list(): readonly SentMessage[];
  clear(): void;
}

/**
 * What was accepted, in order. With a directory, each message is in the kernel's hands before it is answered, so it
 * outlives a `kill -9` of this process.
 */
export function openSentLog(directory?: string): SentLog {
  if (directory === undefined) return keep([], { append: () => {}, empty: () => {} });
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'sent.jsonl');
  return keep(readBack(file), {
    append: (message) => appendFileSync(file, `${JSON.stringify(message)}\n`),
    empty: () => writeFileSync(file, ''),
  });
}

interface Keeper {
  append(message: SentMessage): void;
  empty(): void;
}

function keep(messages: SentMessage[], keeper: Keeper): SentLog {
  return {
    add(message) {
      keeper.append(message);
      messages.push(message);
    },
    list: () => messages,
    clear() {
      keeper.empty();
      messages.length = 0;
    },
  };
}

/** Cuts off a torn last line (nobody was answered for it) so that the next one starts on a line of its own. */
function readBack(file: string): SentMessage[] {
  appendFileSync(file, '');
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return JSON.parse(line);
    } catch {
      throw new Error(`${file} is damaged: line ${index + 1} is not JSON. Delete the file to start afresh.`);
    }
  });
}
