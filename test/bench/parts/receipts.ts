import { createHmac } from 'node:crypto';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveTake } from '../../../functions/provider/take-chatapp.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { serve as serveReceive } from '../../../functions/workers/receive-chatapp.ts';
import { apiEvent } from '../../artefacts/api-event.ts';
import { webhookSecrets } from '../../artefacts/local-aws.ts';
import { drain } from '../drain.ts';
import type { Engines } from '../engines/start.ts';
import { invoke } from '../invoke.ts';
import type { Usage } from '../meter/usage.ts';
import { progress } from '../progress.ts';
import { sendRequest } from '../requests.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { texts } from '../texts.ts';
import { openWorld } from '../world.ts';

export interface ReceiptFigures {
  readonly name: string;
  /** Of the endpoint that takes the webhook, and of the worker that applies it. */
  readonly take: Usage;
  readonly worker: Usage;
}

/** The receipts of one message, in their usual order, each in a webhook of its own; and one that comes twice. */
export async function measureReceipts(engines: Engines): Promise<ReceiptFigures[]> {
  const world = openWorld(engines, { peeking: true });
  const tenant = await benchTenant(world.ports);
  const number = newNumber();
  await tenant.addContact(number);
  const sent = await invoke(serveSend(world.ports), sendRequest(tenant, number, texts[0].text));
  await drain(world, engines.queues.events, serveEvents(world.ports), 1);
  const take = serveTake(world.ports);
  const receive = serveReceive(world.ports);
  const account = tenant.organization.cloud_phone_id ?? '';
  const at = Math.floor(Date.now() / 1000);

  const figures: ReceiptFigures[] = [];
  const statuses = ['sent', 'delivered', 'read', 'read'];
  for (const [index, status] of statuses.entries()) {
    const name = statuses.indexOf(status) === index ? status : `${status}, again`;
    progress(`receipt: ${name}`);
    world.take();
    // A second later each: the same bytes within five minutes are one message to a FIFO queue.
    const item = { id: sent.data.message_id, status, timestamp: `${at + index}`, recipient_id: number.slice(1) };
    await invoke(take, webhookOf(account, { ...item, ...pricing }));
    const taken = world.take();
    await drain(world, engines.queues.inbound, receive, 1);
    figures.push({ name, take: taken, worker: world.take() });
  }
  return figures;
}

/** What a receipt carries besides (provider-facts 2). */
const pricing = {
  conversation: { id: '0123456789abcdef0123456789abcdef', origin: { type: 'service' } },
  pricing: { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' },
};

function webhookOf(phone_number_id: string, status: object) {
  const metadata = { display_phone_number: '15550001234', phone_number_id };
  const value = { messaging_product: 'whatsapp', metadata, statuses: [status] };
  const entry = [{ id: '100000000000002', changes: [{ value, field: 'messages' }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const [secret = ''] = webhookSecrets.app_secrets;
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return apiEvent({ method: 'POST', path: '/provider/chatapp', body, headers: { 'x-hub-signature-256': signature } });
}
