import type { DueReceipts } from './due-receipts.ts';
import type { Pauses } from './pauses.ts';
import type { Receipt } from './receipt.ts';
import type { ChatappMessage } from './sent-log.ts';
import { statusWebhook } from './status-webhook.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** Half a second, doubled up to half a minute. The provider gives up after a week; the sandbox when it is stopped. */
function retryWait(failures: number): number {
  return Math.min(500 * 2 ** (failures - 1), 30_000);
}

/** How due receipts are told. */
export function createReceiptDelivery(due: DueReceipts, sender: WebhookSender, { pause }: Pauses) {
  async function tell(message: ChatappMessage, receipt: Receipt): Promise<boolean> {
    const taken = await sender.send(statusWebhook(receipt, message));
    if (taken) due.settle(receipt.id);
    return taken;
  }

  async function tellUntilTaken(message: ChatappMessage, receipt: Receipt): Promise<void> {
    await sender.targetKnown;
    for (let failures = 1; due.has(receipt.id); failures++) {
      await pause(retryWait(failures));
      if (due.has(receipt.id)) await tell(message, receipt);
    }
  }

  /** One attempt now, and if it fails more of them, which nobody waits for. Whether the first was taken. */
  async function tellNow(message: ChatappMessage, receipt: Receipt): Promise<boolean> {
    const taken = await tell(message, receipt);
    if (!taken) void tellUntilTaken(message, receipt);
    return taken;
  }

  /** Each at its time, and first attempts one after the other: what fails is told again beside or after the rest. */
  async function tellInTurn(message: ChatappMessage, receipts: readonly Receipt[]): Promise<void> {
    for (const receipt of receipts) {
      await pause(Math.max(0, Date.parse(receipt.at) - Date.now()));
      await sender.targetKnown;
      if (due.has(receipt.id)) await tellNow(message, receipt);
    }
  }

  return { tellNow, tellInTurn };
}
