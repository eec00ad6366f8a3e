import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect } from '@jest/globals';
import { itemsOf } from '../support/items-of.ts';
import { makeTenant } from '../support/tenant.ts';
import { fileAnswer, type World } from '../support/world.ts';
import { addAna, subscribeTo, text } from './everybody.ts';
import { photoappId } from './kinds.ts';
import { chatappPost, photoappPost, post } from './provider-posts.ts';
import { hookUrl, subscriber } from './subscriber.ts';
import { untilSettled } from './until-settled.ts';

export type Neighbour = Awaited<ReturnType<typeof neighbourIn>>;

/**
 * Another organization, with the same contact, the same address for its webhooks, and messages under the same provider's
 * ids. Nothing that happens to anyone else may change anything of it.
 */
export async function neighbourIn({ world, dynamo }: { readonly world: World; readonly dynamo: DynamoDBClient }) {
  const tenant = await makeTenant(world.ports);
  await addAna(tenant);
  const webhooks = [await subscribeTo(world, tenant), await subscribeTo(world, tenant, { platform: 'photoapp' })];
  const own = subscriber();
  world.provider = (request) =>
    request.url === hookUrl ? own.answer(request) : { kind: 'lost', reason: 'ECONNRESET' };
  world.files = () => fileAnswer(404, 'not here');
  const { photoapp_account_id } = tenant.organization;
  const mid = {
    sender: { id: photoappId },
    recipient: { id: photoapp_account_id },
    message: { mid: 'mid.1', text: 'hi' },
  };
  await post(world.ports, chatappPost(tenant, [text('wamid.1'), text('wamid.2')]));
  await post(world.ports, photoappPost(tenant, [mid]));
  const before = await untilSettled({ world, dynamo }, tenant.organization.id);
  return {
    tenant,
    webhookIds: webhooks.map(({ id }) => id) as readonly string[],
    async checkUntouched() {
      expect(await itemsOf(dynamo, tenant.organization.id)).toEqual(before);
    },
  };
}
