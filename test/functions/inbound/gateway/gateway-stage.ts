import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect } from '@jest/globals';
import { serve as serveTake } from '../../../../functions/provider/take-gateway.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { caller } from '../../../support/call.ts';
import { itemsOf } from '../../../support/items-of.ts';
import { receiversIn } from '../../../support/receivers.ts';
import type { Tenant } from '../../../support/tenant.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { digits } from '../../client.ts';
import { gatewayOf, type Kind, newGateway } from '../../gateway/gateway-client.ts';
import { bodies, echoOf, editOf, lost, unknownOutcome } from './gateway-messages.ts';

/**
 * A world with organizations that send through a gateway's server, and to whose endpoint that server posts. `server` is
 * what it answers to a send; a test replaces it.
 */
export async function openGatewayStage() {
  let dynamo: DynamoDBClient | undefined;
  const world = await openWorld((client) => {
    dynamo = client;
  });
  const stage = {
    world,
    server: lost as World['provider'],
    openCase,
    /** What the worker put before the operator, and is not there any more. */
    deadLetters() {
      const records = world.queues.inboundDead.receive();
      for (const record of records) world.queues.inboundDead.remove(record);
      return records.map(({ body }) => JSON.parse(body));
    },
  };
  world.provider = (request, count) => stage.server(request, count);
  const receivers = receiversIn(world);

  /** An organization with an instance and a subscription, and the usual contact; or another instance of one that has them. */
  async function openCase(of?: Tenant) {
    const { tenant, instance, message, conversation, conversations } = await newGateway(world.ports, 'evolution', of);
    const receiver = await receivers.subscribe(tenant);
    const post = caller(serveTake, world.ports);

    const queue = async (event: string, ...data: object[]) => {
      const headers = { 'x-webhook-secret': instance.secret };
      const { status } = await post({ path: `/provider/gateway/${instance.name}`, headers, body: { event, data } });
      expect(status).toBe(200);
    };
    const send = (kind: Kind, fields: object = {}, { key, ports = world.ports }: Sending = {}) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      return gatewayOf(ports, tenant.apiKey, instance.name).send(kind, { ...bodies[kind], ...fields }, { headers });
    };
    return {
      tenant,
      instance,
      send,
      /** The server posts a webhook: its items are queued. */
      queue,
      /** It posts one, and the workers handle it to the end. */
      async take(event: string, ...data: object[]) {
        await queue(event, ...data);
        await world.drain();
      },
      /** A send whose answer is lost. */
      async loseAnswer(kind: Kind, fields?: object, sending?: Sending) {
        stage.server = lost;
        expect(await send(kind, fields, sending)).toMatchObject(unknownOutcome);
      },
      /** The conversation with the contact, or with a group, oldest first. */
      rows: (withWhom = digits) => conversation(withWhom),
      texts: async () => (await conversation()).map((row: { message: string }) => row.message),
      providerIds: async () => (await conversation()).map((row: { message_id: string | null }) => row.message_id),
      alone: async (id: string) => (await message(id)).body.message,
      /** What the conversations endpoint answers. */
      read: (query: string) => conversations({ query }),
      /** What the subscription was told. */
      events: () => receiver.received.map(({ body }) => JSON.parse(body)),
      subscribe: () => receivers.subscribe(tenant),
      /** Everything in the table that is the organization's. */
      items: () => itemsOf(dynamo as DynamoDBClient, tenant.organization.id),
      echo: echoOf(world.clock),
      edit: editOf(world.clock),
    };
  }
  return stage;
}

interface Sending {
  /** The `Idempotency-Key`. */
  readonly key?: string;
  readonly ports?: Ports;
}

export type GatewayStage = Awaited<ReturnType<typeof openGatewayStage>>;
export type GatewayCase = Awaited<ReturnType<GatewayStage['openCase']>>;
