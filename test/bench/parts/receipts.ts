import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveTake } from '../../../functions/provider/take-chatapp.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { drain } from '../drain.ts';
import type { Engines } from '../engines/start.ts';
import { invoke } from '../invoke.ts';
import type { Usage } from '../meter/usage.ts';
import { progress } from '../progress.ts';
import { sendRequest } from '../requests.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { texts } from '../texts.ts';
import { receipt, webhookOf } from '../webhook.ts';
import { openWorld } from '../world.ts';

export interface ReceiptFigures {
  readonly name: string;
  /** Of the endpoint that takes the webhook, and applies the receipt. */
  readonly take: Usage;
}

/**
 * The receipts of one message of an organization without webhooks, in their usual order, each in a webhook of its own; and
 * one that comes twice.
 */
export async function measureReceipts(engines: Engines): Promise<ReceiptFigures[]> {
  const world = openWorld(engines, { peeking: true });
  const tenant = await benchTenant(world.ports);
  const number = newNumber();
  await tenant.addContact(number);
  const sent = await invoke(serveSend(world.ports), sendRequest(tenant, { number, text: texts[0].text }));
  await drain(world, engines.queues.events, { handler: serveEvents(world.ports), count: 1 });
  const take = serveTake(world.ports);
  const account = tenant.organization.cloud_phone_id ?? '';
  const at = Math.floor(Date.now() / 1000);

  const figures: ReceiptFigures[] = [];
  const statuses = ['sent', 'delivered', 'read', 'read'];
  for (const [index, status] of statuses.entries()) {
    const name = statuses.indexOf(status) === index ? status : `${status}, again`;
    progress(`receipt: ${name}`);
    world.take();
    const said = { id: sent.data.message_id, status, timestamp: `${at + index}`, recipient_id: number.slice(1) };
    await invoke(take, webhookOf(account, receipt(said)));
    figures.push({ name, take: world.take() });
  }
  return figures;
}
