import * as z from 'zod';
import type { EvolutionRoute } from './evolution/message-schemas.ts';
import { type Call, jsonReply, type Reply } from './http.ts';
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

/** Sent through the Evolution server. */
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

/** The accepted messages, in order. With a directory, each message is in `sent.jsonl` before it is answered. */
export function openSentLog(directory?: string): SentLog {
  const lines = openJsonLines<SentMessage>(directory, 'sent.jsonl');
  // Logs from before the sandbox played the photo-app name no platform.
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

interface State {
  readonly sent: SentLog;
  /** The receipts still due for those messages. */
  readonly outbox: { forgetAll(): void };
}

const Query = z.object({
  platform: z.enum(['chatapp', 'photoapp', 'gateway'], { error: 'must be chatapp, photoapp or gateway' }).optional(),
  to: z.string().regex(/\d/, 'must have digits').optional(),
  limit: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
});

/** `GET /sent`: `count` is of all that match; `limit` keeps the newest of them in `sent`. */
export function listSent({ query }: Call, { sent }: Pick<State, 'sent'>): Reply {
  const parsed = Query.safeParse(Object.fromEntries(query));
  if (!parsed.success) return jsonReply(400, { error: z.prettifyError(parsed.error) });
  const { platform, to, limit } = parsed.data;
  const matching = sent
    .list()
    .filter((message) => platform === undefined || message.platform === platform)
    .filter((message) => to === undefined || digitsOf(message) === digits(to));
  const shown = limit === undefined ? matching : matching.slice(Math.max(0, matching.length - limit));
  return jsonReply(200, { count: matching.length, sent: shown });
}

/** `DELETE /sent` */
export function clearSent(_call: Call, { sent, outbox }: State): Reply {
  sent.clear();
  outbox.forgetAll();
  return jsonReply(200, { count: 0, sent: [] });
}

/** The members in which the platforms name the recipient. */
interface SentTo {
  readonly to?: string;
  readonly recipient?: { readonly id?: string };
  readonly number?: string;
  readonly key?: { readonly remoteJid?: string };
}

function digitsOf({ payload }: SentMessage): string {
  const { to, recipient, number, key } = payload as SentTo;
  return digits(to ?? recipient?.id ?? number ?? key?.remoteJid ?? '');
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
