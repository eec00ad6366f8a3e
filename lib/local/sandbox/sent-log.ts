import { openJsonLines } from './json-lines.ts';

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

/** What was accepted, in order. With a directory, each message is in `sent.jsonl` before it is answered. */
export function openSentLog(directory?: string): SentLog {
  const lines = openJsonLines<SentMessage>(directory, 'sent.jsonl');
  const messages = lines.earlier;
  return {
    add(message) {
      lines.append(message);
      messages.push(message);
    },
    list: () => messages,
    clear() {
      lines.empty();
      messages.length = 0;
    },
  };
}
