import type { DueReceipts } from './due-receipts.ts';
import type { Pauses } from './pauses.ts';
import { photoappReceipt } from './photoapp-webhook.ts';
import type { Receipt } from './receipt.ts';
import { isChatapp, type SentMessage } from './sent-log.ts';
import { statusWebhook } from './status-webhook.ts';
import type { WebhookSenders } from './webhook-senders.ts';

/** Half a second, doubled up to half a minute. The provider gives up after a week; the sandbox when it is stopped. */
function retryWait(failures: number): number {
  return Math.min(500 * 2 ** (failures - 1), 30_000);
}

const webhookOf = (message: SentMessage, receipt: Receipt) =>
  isChatapp(message) ? statusWebhook(receipt, message) : photoappReceipt(receipt, message);

/** How due receipts are told. */
export function createReceiptDelivery(due: DueReceipts, senders: WebhookSenders, { pause }: Pauses) {
  async function tell(message: SentMessage, receipt: Receipt): Promise<boolean> {
    const taken = await senders[message.platform].send(webhookOf(message, receipt));
    if (taken) due.settle(receipt.id);
    return taken;
  }

  async function tellUntilTaken(message: SentMessage, receipt: Receipt): Promise<void> {
    await senders[message.platform].targetKnown;
    for (let failures = 1; due.has(receipt.id); failures++) {
      await pause(retryWait(failures));
      if (due.has(receipt.id)) await tell(message, receipt);
    }
  }

  /** One attempt now, and if it fails more of them, which nobody waits for. Whether the first was taken. */
  async function tellNow(message: SentMessage, receipt: Receipt): Promise<boolean> {
    const taken = await tell(message, receipt);
    if (!taken) void tellUntilTaken(message, receipt);
    return taken;
  }

  /** Each at its time, and first attempts one after the other: what fails is told again beside or after the rest. */
  async function tellInTurn(message: SentMessage, receipts: readonly Receipt[]): Promise<void> {
    for (const receipt of receipts) {
      await pause(Math.max(0, Date.parse(receipt.at) - Date.now()));
      await senders[message.platform].targetKnown;
      if (due.has(receipt.id)) await tellNow(message, receipt);
    }
  }

  return { tellNow, tellInTurn };
}
