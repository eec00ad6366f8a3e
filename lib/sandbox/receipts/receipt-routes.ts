import * as z from 'zod';
import { type Call, checkedBody, jsonReply, type Reply } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { errorCode, newReceipt, receiptStatus, statusesOf } from './receipt.ts';
import { ReceiptSettingSchema, recipientNames } from './receipt-settings.ts';

const allowed =
  'Allowed: statuses (a list of sent, delivered, read, failed; empty for none), delay_ms, times, error_code (with failed), number, user_id.';

/** `POST /receipts`: which receipts the next messages get. Those that are due stay as they are. */
export async function setReceipts(call: Call, state: SandboxState): Promise<Reply> {
  const checked = await checkedBody(call.request, ReceiptSettingSchema, allowed);
  if ('refusal' in checked) return checked.refusal;
  state.receipts.set(checked.body);
  return showReceipts(call, state);
}

/** `GET /receipts`: that setting, and how many receipts are due. */
export function showReceipts(_call: Call, { receipts, outbox }: SandboxState): Reply {
  return jsonReply(200, { ...receipts.current(), due: outbox.due() });
}

/** `DELETE /receipts`: back to the default. */
export function resetReceipts(call: Call, state: SandboxState): Reply {
  state.receipts.reset();
  return showReceipts(call, state);
}

const SendReceiptSchema = z
  .strictObject({ message_id: z.string(), status: receiptStatus, error_code: errorCode.optional(), ...recipientNames })
  .refine(({ status, error_code }) => error_code === undefined || status === 'failed', {
    path: ['error_code'],
    error: 'only goes with the status failed',
  });

const allowedToSend =
  'Allowed: message_id, status (sent, delivered, read, failed), error_code (with failed), number, user_id.';

/**
 * `POST /receipts/send`: one receipt now, also after later ones were delivered. It answers after the first attempt, so that
 * several in a row arrive in order; with `taken` false it is tried again.
 */
export async function sendReceipt({ request }: Call, { sent, outbox }: SandboxState): Promise<Reply> {
  const checked = await checkedBody(request, SendReceiptSchema, allowedToSend);
  if ('refusal' in checked) return checked.refusal;
  const { message_id, status, error_code, ...named } = checked.body;
  const message = sent.list().findLast((candidate) => candidate.message_id === message_id);
  if (!message) {
    return jsonReply(404, { error: `no message ${message_id} was accepted; GET /sent lists those that were` });
  }
  const possible = statusesOf(message);
  if (!possible.includes(status)) {
    return jsonReply(400, { error: `the platform tells of such a message only: ${possible.join(', ')}` });
  }
  const receipt = newReceipt(message, { status, at: Date.now(), error_code, named });
  outbox.record([receipt]);
  return jsonReply(200, { message_id, status, taken: await outbox.startNow(message, receipt) });
}
