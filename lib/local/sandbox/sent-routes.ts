import * as z from 'zod';
import type { Call, SandboxState } from './call.ts';
import { jsonReply, type Reply } from './reply.ts';
import type { SentMessage } from './sent-log.ts';

const Query = z.object({
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
  const { to, limit } = parsed.data;
  const matching = to === undefined ? sent.list() : sent.list().filter((message) => digitsOf(message) === digits(to));
  const shown = limit === undefined ? matching : matching.slice(Math.max(0, matching.length - limit));
  return jsonReply(200, { count: matching.length, sent: shown });
}

export function clearSent(_call: Call, { sent, outbox }: SandboxState): Reply {
  sent.clear();
  outbox.forgetAll();
  return jsonReply(200, { count: 0, sent: [] });
}

function digitsOf({ payload }: SentMessage): string {
  const { to } = payload as { to?: string };
  return digits(to ?? '');
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
