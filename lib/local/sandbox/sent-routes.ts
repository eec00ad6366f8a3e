import * as z from 'zod';
import type { Call, SandboxState } from './call.ts';
import { jsonReply, type Reply } from './reply.ts';
import type { SentMessage } from './sent-log.ts';

const Query = z.object({
  platform: z.enum(['chatapp', 'photoapp', 'gateway'], { error: 'must be chatapp, photoapp or gateway' }).optional(),
  to: z.string().regex(/\d/, 'must have digits').optional(),
  limit: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
});

/** `count` is of all that match; `limit` keeps the newest of them in `sent`. */
export function listSent({ query }: Call, { sent }: SandboxState): Reply {
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

export function clearSent(_call: Call, { sent, outbox }: SandboxState): Reply {
  sent.clear();
  outbox.forgetAll();
  return jsonReply(200, { count: 0, sent: [] });
}

/** Where each platform names whom a message went to. */
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
