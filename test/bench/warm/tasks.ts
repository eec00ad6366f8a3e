import type { SQSBatchResponse } from 'aws-lambda';
import { serve as serveContact } from '../../../functions/contacts/get-contact.ts';
import { serve as serveConversations } from '../../../functions/conversations/get-conversations.ts';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveTake } from '../../../functions/provider/take-chatapp.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { queueEvent } from '../../artefacts/queue-event.ts';
import type { Tenant } from '../../support/tenant.ts';
import type { Engines } from '../engines/start.ts';
import { gatewaySends } from '../gateway-sends.ts';
import { benchInstances } from '../instances.ts';
import { invoke } from '../invoke.ts';
import { contactRequest, conversationRequest, rowRequest, sendRequest } from '../requests.ts';
import { newNumber } from '../tenant.ts';
import { texts } from '../texts.ts';
import { receipt, webhookOf } from '../webhook.ts';

/** A function with one kind of event, warm. */
export interface Task {
  readonly name: string;
  /** The row's. */
  readonly entry: string;
  // biome-ignore lint/suspicious/noExplicitAny: events and answers of any kind
  readonly serve: (ports: Ports) => (event: any, context: any) => Promise<any>;
  /** Makes what the events need, and returns the event; it may be used again and again. */
  prepare(tenant: Tenant, ports: Ports, engines: Engines): Promise<unknown>;
  /** What one event sends to the provider, where that is to be measured too. */
  readonly providerBody?: string;
}

const send = 'functions/messages/send-chatapp.ts';

/** A contact's number, with the provider's id of the last message to it. */
async function contactWith(tenant: Tenant, ports: Ports, messages: number) {
  const number = newNumber();
  await tenant.addContact(number);
  let id = '';
  for (let i = 0; i < messages; i++) {
    id = (await invoke(serveSend(ports), sendRequest(tenant, { number, text: texts[0].text }))).data.message_id;
  }
  return { number, id };
}

/** The first receipt of a message: it changes nothing, so that it can come again and again. */
async function sentWebhook(tenant: Tenant, ports: Ports) {
  const { number, id } = await contactWith(tenant, ports, 1);
  const said = { id, status: 'sent', timestamp: '1795860000', recipient_id: number.slice(1) };
  return webhookOf(tenant.organization.cloud_phone_id ?? '', receipt(said));
}

export const tasks: readonly Task[] = [
  ...texts.map(({ name, text }) => ({
    name: `E1, ${name}`,
    entry: send,
    serve: serveSend,
    prepare: async (tenant: Tenant, ports: Ports) =>
      sendRequest(tenant, { number: (await contactWith(tenant, ports, 0)).number, text }),
    ...(name === '100 B' && { providerBody: JSON.stringify({ to: newNumber(), type: 'text', text: { body: text } }) }),
  })),
  // Without a file: the bare side knows no storage, and files are measured end to end (`media`).
  ...gatewaySends
    .filter(({ fileBytes }) => fileBytes === 0)
    .map(({ name, serve, upstream, bodyTo }) => ({
      name,
      entry: serve.row.entry,
      serve,
      prepare: async (tenant: Tenant, ports: Ports, engines: Engines) => {
        const { number, id } = await contactWith(tenant, ports, 1);
        const instances = await benchInstances(tenant, ports);
        const body = bodyTo({ phone_number: number, message_id: id }, engines);
        return rowRequest(serve.row, tenant, { body, parameters: { instanceName: instances[upstream] } });
      },
    })),
  {
    name: 'E5, page of 10',
    entry: 'functions/conversations/get-conversations.ts',
    serve: serveConversations,
    prepare: async (tenant, ports) =>
      conversationRequest(tenant, { number: (await contactWith(tenant, ports, 12)).number, page: 1 }),
  },
  {
    name: 'E6',
    entry: 'functions/contacts/get-contact.ts',
    serve: serveContact,
    prepare: async (tenant, ports) => contactRequest(tenant, (await contactWith(tenant, ports, 0)).number),
  },
  {
    name: 'the worker’s look at a settled send',
    entry: 'functions/workers/handle-events.ts',
    serve: serveEvents,
    prepare: async (tenant, ports) => queueEvent([await settledSend(tenant, ports)]),
  },
  {
    name: 'a receipt’s webhook',
    entry: 'functions/provider/take-chatapp.ts',
    serve: serveTake,
    prepare: sentWebhook,
  },
];

/** The event of a send that its handler has settled. */
async function settledSend(tenant: Tenant, ports: Ports): Promise<unknown> {
  let event: unknown;
  const eventsQueue: Ports['eventsQueue'] = {
    send: async ({ body }) => {
      event = body;
    },
    sendAll: async () => {},
  };
  await contactWith(tenant, { ...ports, eventsQueue }, 1);
  return event;
}

/** Throws when an answer is not what the task is measured for. */
export function checkAnswer(
  task: Task,
  answer: { statusCode?: number; body?: string } & Partial<SQSBatchResponse>,
): void {
  if (answer.statusCode === 200 || answer.batchItemFailures?.length === 0) return;
  throw new Error(`${task.name} answered ${JSON.stringify(answer)}`);
}
