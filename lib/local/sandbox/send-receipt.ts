import * as z from 'zod';
import type { Call, SandboxState } from './call.ts';
import { checkedBody } from './checked-body.ts';
import { newReceipt } from './planned-receipts.ts';
import { errorCode, receiptStatus, statusesOf } from './receipt.ts';
import { jsonReply, type Reply } from './reply.ts';

const ReceiptOrderSchema = z
  .strictObject({ message_id: z.string(), status: receiptStatus, error_code: errorCode.optional() })
  .refine(({ status, error_code }) => error_code === undefined || status === 'failed', {
    path: ['error_code'],
    error: 'only goes with the status failed',
  });

const allowed = 'Allowed: message_id, status (sent, delivered, read, failed), error_code (with failed).';

/**
 * `POST /receipts/send`: one receipt now, whatever was told before. It answers after the first attempt, so that who
 * sends several has them arrive in that order; `taken` false means that it will be told again.
 */
export async function sendReceipt({ request }: Call, { sent, outbox }: SandboxState): Promise<Reply> {
  const checked = await checkedBody(request, ReceiptOrderSchema, allowed);
  if ('refusal' in checked) return checked.refusal;
  const { message_id, status, error_code } = checked.body;
  const message = sent.list().findLast((candidate) => candidate.message_id === message_id);
  if (!message)
    return jsonReply(404, { error: `no message ${message_id} was accepted; GET /sent lists those that were` });
  const possible = statusesOf(message);
  if (!possible.includes(status)) {
    return jsonReply(400, { error: `the platform tells of such a message only: ${possible.join(', ')}` });
  }
  const receipt = newReceipt(message, status, Date.now(), error_code);
  outbox.record([receipt]);
  return jsonReply(200, { message_id, status, taken: await outbox.startNow(message, receipt) });
}
