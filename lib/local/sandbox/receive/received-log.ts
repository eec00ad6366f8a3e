import type { SentMessage } from '../sent-log.ts';

type Platform = SentMessage['platform'];

/** The newest message of each person that was told to the service, so that the next thing they do can be about it. */
export interface ReceivedLog {
  note(platform: Platform, person: string, messageId: string): void;
  newestOf(platform: Platform, person: string): string | undefined;
}

/** In memory: a message from before a restart must be named. */
export function createReceivedLog(): ReceivedLog {
  const newest = new Map<string, string>();
  return {
    note: (platform, person, messageId) => newest.set(`${platform} ${person}`, messageId),
    newestOf: (platform, person) => newest.get(`${platform} ${person}`),
  };
}
