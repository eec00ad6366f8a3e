import type { Call, SandboxState } from './call.ts';
import { checkedBody } from './checked-body.ts';
import { ReceiptSettingSchema } from './receipt-setting.ts';
import { jsonReply, type Reply } from './reply.ts';

const allowed =
  'Allowed: statuses (a list of sent, delivered, read, failed; empty for none), delay_ms, times, error_code (with failed).';

/** What the next messages get; the receipts that are due stay as they are. */
export async function setReceipts(call: Call, state: SandboxState): Promise<Reply> {
  const checked = await checkedBody(call.request, ReceiptSettingSchema, allowed);
  if ('refusal' in checked) return checked.refusal;
  state.receipts.set(checked.body);
  return showReceipts(call, state);
}

export function showReceipts(_call: Call, { receipts, outbox }: SandboxState): Reply {
  return jsonReply(200, { ...receipts.current(), due: outbox.due() });
}

export function resetReceipts(call: Call, state: SandboxState): Reply {
  state.receipts.reset();
  return showReceipts(call, state);
}
