import * as z from 'zod';
import { applyFault } from '../faults/fault.ts';
import { jsonReply, type Reply } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { filled } from './content-schemas.ts';
import { chatappFault, graphError } from './errors.ts';

const schema = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: filled,
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
});

/** Whether a message call is the other thing that it can be: a message that came in is marked as read. */
export const isReadMark = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'status' in payload;

/** Marks a message as read. What the service sent itself, the provider does not take; older ids it knows all. */
export function markRead(payload: unknown, state: SandboxState): Reply | Promise<Reply> {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return graphError(100, `${z.core.toDotPath(issue?.path ?? []) || 'the body'}: ${issue?.message}`);
  }
  const { message_id, typing_indicator } = parsed.data;
  const isOurs = state.sent.list().some((message) => message.message_id === message_id);
  if (isOurs) return graphError(131009, 'message_id: must be of a message that was received');
  const shows = typing_indicator ? 'read and typing' : 'read';
  const accept = () => state.reads.add({ platform: 'chatapp', message_ids: [message_id], shows });
  const fault = state.faults.take('read');
  if (fault) return applyFault(fault, { accept, error: chatappFault });
  accept();
  return jsonReply(200, { success: true });
}
