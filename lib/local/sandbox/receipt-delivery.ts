import type { DueReceipts } from './due-receipts.ts';
import { evolutionWebhooks } from './evolution/evolution-webhooks.ts';
import type { Pauses } from './pauses.ts';
import { photoappReceipt } from './photoapp-webhook.ts';
import type { Receipt } from './receipt.ts';
import type { SentMessage } from './sent-log.ts';
import { statusWebhook } from './status-webhook.ts';
import type { WebhookSenders } from './webhook-senders.ts';

/** Half a second, doubled up to half a minute. The provider gives up after a week; the sandbox when it is stopped. */
function retryWait(failures: number): number {
  return Math.min(500 * 2 ** (failures - 1), 30_000);
}

/** In the order in which they are told. */
function webhooksOf(message: SentMessage, receipt: Receipt): object[] {
  switch (message.platform) {
    case 'chatapp':
      return [statusWebhook(receipt, message)];
    case 'photoapp':
      return [photoappReceipt(receipt, message)];
    case 'gateway':
      return evolutionWebhooks(receipt, message);
  }
}

/** How due receipts are told. */
export function createReceiptDelivery(due: DueReceipts, senders: WebhookSenders, { pause }: Pauses) {
  async function tell(message: SentMessage, receipt: Receipt): Promise<boolean> {
    for (const webhook of webhooksOf(message, receipt)) {
      if (!(await senders.of(message).send(webhook))) return false;
    }
    due.settle(receipt.id);
    return true;
  }

  async function tellUntilTaken(message: SentMessage, receipt: Receipt): Promise<void> {
    await senders.of(message).targetKnown;
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
      await senders.of(message).targetKnown;
      if (due.has(receipt.id)) await tellNow(message, receipt);
    }
  }

  return { tellNow, tellInTurn };
}
