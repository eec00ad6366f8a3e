import type { EvolutionRoute } from './evolution/message-schemas.ts';
import { openJsonLines } from './json-lines.ts';

interface Sent {
  /** When it was accepted, ISO 8601. */
  readonly at: string;
  readonly message_id: string;
  /** As received. */
  readonly payload: unknown;
}

export interface ChatappMessage extends Sent {
  readonly platform: 'chatapp';
  readonly phone_number_id: string;
}

export interface PhotoappMessage extends Sent {
  readonly platform: 'photoapp';
  /** `me` when the caller left it to the token. */
  readonly account_id: string;
}

/** Sent through the stand-in for an Evolution server. */
export interface GatewayMessage extends Sent {
  readonly platform: 'gateway';
  readonly instance: string;
  readonly route: EvolutionRoute;
}

export type SentMessage = ChatappMessage | PhotoappMessage | GatewayMessage;

export const isChatapp = (message: SentMessage): message is ChatappMessage => message.platform === 'chatapp';
export const isGateway = (message: SentMessage): message is GatewayMessage => message.platform === 'gateway';
export const isPhotoapp = (message: SentMessage): message is PhotoappMessage => message.platform === 'photoapp';

export interface SentLog {
  add(message: SentMessage): void;
  /** Oldest first. */
  list(): readonly SentMessage[];
  clear(): void;
}

/** What was accepted, in order. With a directory, each message is in `sent.jsonl` before it is answered. */
export function openSentLog(directory?: string): SentLog {
  const lines = openJsonLines<SentMessage>(directory, 'sent.jsonl');
  // A log of before there was a photo-app names no platform.
  const messages = lines.earlier.map(
    (line): SentMessage => ({ ...line, platform: line.platform ?? 'chatapp' }) as SentMessage,
  );
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
