import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../functions/workers/erase-organizations.ts';
import { deletedOrganization, deleteOrganization } from '../../shared/erasing/delete-organization.ts';
import { findOrganizationBySlug } from '../../shared/organizations/organization-store.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { clientOf, number } from '../functions/client.ts';
import { expireItems, itemsOf } from '../support/items-of.ts';
import { receiversIn } from '../support/receivers.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';
import { acceptedBy, fileAnswer, jsonAnswer, openWorld, type World } from '../support/world.ts';
import { isWhole, Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

const sample = new Sample(12);
let world: World;
let dynamo: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((client) => {
    dynamo = client;
  });
  world.provider = ({ url }, count) => jsonAnswer(200, url.endsWith('/media') ? { id: '1' } : acceptedBy(`w.${count}`));
  world.files = () => fileAnswer(200, '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
});
afterAll(async () => {
  process.stdout.write(`${sample.played} of ${sample.cases} fault cases of an organization's deletion played\n`);
  await world.close();
});

/** An organization with two contacts, a text and a file to one of them, and what a webhook was told of it. */
async function newTenant(): Promise<Tenant> {
  const tenant = await makeTenant(world.ports);
  await receiversIn(world).subscribe(tenant);
  await tenant.addContact('+5511988880000');
  await tenant.addContact(number);
  const { sendText } = clientOf(world.ports, tenant.apiKey);
  await sendText({}, { 'idempotency-key': 'k' });
  await sendText({ message_type: 'document', media_url: 'https://files.example.com/a.pdf' });
  await world.drain();
  return tenant;
}

/** The command, which an operator runs again as long as the organization is there, and the worker, each minute. */
async function deleted({ organization }: Tenant, ports: Ports): Promise<void> {
  const there = await findOrganizationBySlug(organization.slug, ports);
  if (there) await deleteOrganization(there, ports);
  while ((await deletedOrganization(organization.id, ports))?.state !== 'erased') {
    world.clock.advance(60_000);
    await serve(ports)({} as never);
  }
}

async function play(death?: Death): Promise<readonly string[]> {
  const tenant = await newTenant();
  const { id } = tenant.organization;
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  await Promise.race([deleted(tenant, process.ports), process.died]);
  // The dead one's piece is another's after five minutes.
  world.clock.advance(300_000);
  await deleted(tenant, world.ports);
  await expireItems(dynamo, id, world);
  expect((await itemsOf(dynamo, id)).map(({ pk, sk }) => [pk, sk])).toEqual([[id, 'ORGANIZATION']]);
  expect([...world.media.objects.keys()].filter((key) => key.includes(id))).toEqual([
    expect.stringMatching(new RegExp(`^erasures/[\\dT:.-]+Z/${id}$`)),
  ]);
  return process.calls;
}

test('nothing is left of an organization whose deletion dies anywhere and is gone on with', async () => {
  const calls = await play();
  expect(calls.length).toBeGreaterThan(50);
  expect(await sample.failures(calls, play)).toEqual([]);
  if (isWhole) expect(sample.played).toBe(sample.cases);
}, 3_600_000);
