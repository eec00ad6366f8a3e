import { beforeEach, describe, expect, test } from '@jest/globals';
import { listenersOf, openSession } from '../../../shared/hints/session.ts';
import { findOrganizationBySlug } from '../../../shared/organizations/organization-store.ts';
import { clientOf } from '../../functions/client.ts';
import { newGateway } from '../../functions/gateway/gateway-client.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { receiversIn } from '../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { admin, refusal, world } from './admin-stage.ts';

let tenant: Tenant;
const slug = () => tenant.organization.slug;
const suspend = () => admin('organization', 'suspend', slug());
const ask = (apiKey = tenant.apiKey) =>
  clientOf(world.ports, apiKey).contact({ query: 'phone_number=5511999990000&unknown=1' });

beforeEach(async () => {
  tenant = await makeTenant(world.ports);
});

describe('a suspended organization', () => {
  test('is refused with 403 on the service API, before anything else of the request is looked at', async () => {
    const shown = await suspend();
    expect(shown.suspended_at).toBe(shown.updated_at);
    const { status, body } = await ask();
    expect([status, body]).toEqual([
      403,
      {
        error: 'Organization suspended',
        message: `The organization ${slug()} is suspended; ask the operator of this service.`,
      },
    ]);
  });

  test('is refused on the gateway in its own body, whether or not it has the instance', async () => {
    const gateway = await newGateway(world.ports, 'evolution', tenant);
    await suspend();
    const answers = [await gateway.good('location'), await gateway.send('location', '{', { name: 'nobody' })];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        403,
        { status: 403, error: true, response: { message: [expect.stringMatching(/ is suspended; /)] } },
      ]);
  });

  test('has its open pages told nothing any more', async () => {
    const organizationId = tenant.organization.id;
    await openSession({ organizationId, memberId: 'mem_ana', connectionId: 'hers' }, world.ports);
    await suspend();
    expect((await listenersOf(organizationId, world.ports)).sessions).toEqual([]);
  });

  test('is told so to the holder of an active key alone', async () => {
    const { id } = await admin('key', 'create', '--organization', slug());
    await admin('key', 'revoke', '--id', id);
    await suspend();
    const changed = `${tenant.apiKey.slice(0, -1)}${tenant.apiKey.endsWith('a') ? 'b' : 'a'}`;
    expect((await ask(changed)).body.message).toMatch(/^The API key is missing or invalid/);
    const { apiKey } = await makeTenant(world.ports);
    expect((await ask(apiKey)).body.error).toBe('Invalid parameter');
  });

  test('has what people write to it recorded, and delivered to its webhooks', async () => {
    const receiver = await receiversIn(world).subscribe(tenant, { type: 'message_received' });
    await suspend();
    await receive({ world, tenant }, [textFrom('5511999990000', 'are you there?')]);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.message.message)).toEqual(['are you there?']);
    await admin('organization', 'resume', slug());
    const { body } = await clientOf(world.ports, tenant.apiKey).conversations({ query: 'action=contacts' });
    expect(body.contacts).toMatchObject([{ chatapp_id: '5511999990000', has_unread_messages: true }]);
  });

  test('goes on with the next request once it is resumed', async () => {
    await suspend();
    expect(await admin('organization', 'resume', slug())).toMatchObject({ suspended_at: null });
    expect((await ask()).body.error).toBe('Invalid parameter');
    expect(await findOrganizationBySlug(slug(), world.ports)).toMatchObject({ name: tenant.organization.name });
  });

  test('keeps its first time when it is suspended again, and stays suspended when it is changed', async () => {
    const first = await suspend();
    world.clock.advance(60_000);
    expect(await suspend()).toEqual(first);
    const changed = await admin('organization', 'update', slug(), '--name', 'New');
    expect(changed).toMatchObject({ name: 'New', suspended_at: first.suspended_at });
    expect((await ask()).status).toBe(403);
  });

  test.each(['suspend', 'resume'])('must be one that there is: %s', async (verb) => {
    expect(await refusal('organization', verb, 'nobody')).toBe('no organization has the slug nobody');
  });
});
