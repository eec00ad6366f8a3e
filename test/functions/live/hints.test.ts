import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deleteOrganization } from '../../../shared/erasing/delete-organization.ts';
import { endSessionsOf, listenersOf, openSession } from '../../../shared/hints/session.ts';
import { tell } from '../../../shared/hints/tell.ts';
import { removeWrites } from '../../../shared/members/member.ts';
import { setSuspended } from '../../../shared/organizations/manage-organization.ts';
import { webhookCountKey } from '../../../shared/subscriptions/webhook-count.ts';
import { takeChatapp } from '../../support/customers.ts';
import { makeMember } from '../../support/members.ts';
import { pagesOf } from '../../support/pages.ts';
import { receiversIn } from '../../support/receivers.ts';
import { openWorld, type World } from '../../support/world.ts';
import { newClient } from '../client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newClient>>;
let pages: ReturnType<typeof pagesOf>;
beforeAll(async () => {
  world = await openWorld();
  pages = pagesOf(world);
});
beforeEach(async () => {
  client = await newClient(world.ports);
  world.logged.length = 0;
  world.sockets.isDown = false;
});
afterAll(() => world.close());

const hint = () => ({ kind: 'message', contact_id: client.contactId, id: expect.stringMatching(/^msg_/) });

/** A text is sent, and all that follows from it is done. */
async function sendAndDrain() {
  await client.sendText({ text: 'a secret text' });
  await world.drain();
}

/** The same, with each call counted. */
const counted = <T extends object>(port: T, count: () => void): T =>
  new Proxy(port, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        count();
        return member.apply(target, given);
      };
    },
  });

describe('open pages of an organization', () => {
  test('are told which message has changed, and not what it says', async () => {
    const members = [
      await makeMember(client.tenant.organization, world),
      await makeMember(client.tenant.organization, world),
    ];
    const open = await Promise.all(members.map((member) => pages.openFor(member)));
    await sendAndDrain();
    for (const page of open) expect(page.told()).toContainEqual([hint()]);
    expect(JSON.stringify([...world.sockets.open.values()])).not.toContain('secret');
  });

  test('are told nothing of another organization', async () => {
    const other = await newClient(world.ports);
    const page = await pages.openFor(await makeMember(other.tenant.organization, world));
    await sendAndDrain();
    expect(page.told()).toEqual([]);
  });

  test('are told of a contact that has changed', async () => {
    const page = await pages.openFor(await makeMember(client.tenant.organization, world));
    await client.updateContact(`id=${client.contactId}`, { full_name: 'Ana Maria' });
    await world.drain();
    expect(page.told()).toEqual([[{ kind: 'contact', contact_id: client.contactId }]]);
  });

  test('are told of a receipt although the organization has no webhook, as long as one may be open', async () => {
    const page = await pages.openFor(await makeMember(client.tenant.organization, world));
    const toldOf = async (status: string) => {
      const { message_id: id } = (await client.sendText()).body.data;
      await world.drain();
      const before = page.told().length;
      const value = { metadata: { phone_number_id: client.tenant.organization.cloud_phone_id } };
      const statuses = [{ id, status, timestamp: '1790000000', recipient_id: '5511999990000' }];
      await takeChatapp(world, {
        entry: [{ id: 'waba', changes: [{ field: 'messages', value: { ...value, statuses } }] }],
      });
      await world.drain();
      return page.told().slice(before);
    };
    expect(await toldOf('delivered')).toContainEqual([hint()]);
    world.clock.advance(3 * 3_600_000);
    expect(await toldOf('delivered')).toEqual([]);
  });

  test('are told nothing any more once they are closed, or have been open for longer than API Gateway allows', async () => {
    const member = await makeMember(client.tenant.organization, world);
    const [closed, old] = [await pages.openFor(member), await pages.openFor(member)];
    await closed.close();
    world.sockets.open.set(closed.connectionId, []);
    world.clock.advance(3 * 3_600_000);
    await sendAndDrain();
    expect([closed.told(), old.told()]).toEqual([[], []]);
  });
});

describe('what a hint costs and breaks', () => {
  test('no call to the table is for hints, and none to API Gateway where no page is open', async () => {
    const counts = [];
    for (const isOpen of [false, true]) {
      if (isOpen) await pages.openFor(await makeMember(client.tenant.organization, world));
      const calls = { table: 0, sockets: 0 };
      const table = counted(world.ports.table, () => calls.table++);
      const sockets = counted(world.sockets, () => calls.sockets++);
      await client.sendText();
      await world.drain({ ...world.ports, table, sockets });
      counts.push(calls);
    }
    expect(counts[1]?.table).toBe(counts[0]?.table);
    expect(counts.map(({ sockets }) => sockets > 0)).toEqual([false, true]);
  });

  test('webhooks hear of everything while API Gateway does not answer, which is logged', async () => {
    const events = await receiversIn(world).subscribe(client.tenant, {});
    await pages.openFor(await makeMember(client.tenant.organization, world));
    world.sockets.isDown = true;
    await sendAndDrain();
    expect(events.received.map(({ body }) => JSON.parse(body).type)).toContain('message_sent');
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'hint_not_told' }));
  });

  test('an event waits two seconds and a call for its pages, however many are open, and the rest is logged', async () => {
    const at = new Date(world.clock.now()).toISOString();
    const session = { member_id: 'mem_x', opened_at: at, expires_at: 0 };
    const sessions = Array.from({ length: 160 }, (_none, n) => ({ ...session, connection_id: `c-${n}` }));
    const begun = world.clock.now();
    let calls = 0;
    const sockets = {
      async tell() {
        // Fifty calls side by side take a second.
        if (++calls % 50 === 0) world.clock.advance(1_000);
        return 'told' as const;
      },
    };
    const { id: organizationId } = client.tenant.organization;
    await tell(sessions, { organizationId, changed: [] }, { ...world.ports, sockets });
    expect([calls, world.clock.now() - begun]).toEqual([100, 2_000]);
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'hint_not_told', left: 60 }));
  });

  test('a connection that has ended unheard is forgotten, and one that is only about to be open is not', async () => {
    const page = await pages.openFor(await makeMember(client.tenant.organization, world));
    world.sockets.open.delete(page.connectionId);
    await sendAndDrain();
    world.sockets.open.set(page.connectionId, []);
    await sendAndDrain();
    expect(page.told()).not.toEqual([]);
    world.sockets.open.delete(page.connectionId);
    world.clock.advance(60_000);
    await sendAndDrain();
    world.sockets.open.set(page.connectionId, []);
    await sendAndDrain();
    expect(page.told()).toEqual([]);
  });
});

describe('a member with too many pages', () => {
  const idsOf = (open: readonly { isOpen(): boolean }[]) => open.map((page) => page.isOpen());

  test('has the oldest of them ended, however they were opened, and others keep theirs', async () => {
    const { organization } = client.tenant;
    const [busy, other] = [await makeMember(organization, world), await makeMember(organization, world)];
    const first = [await pages.openFor(other), await pages.openFor(busy), await pages.openFor(busy)];
    world.clock.advance(1);
    const rest = await Promise.all(Array.from({ length: 19 }, () => pages.openFor(busy)));
    expect(idsOf(rest)).not.toContain(false);
    expect(idsOf(first).toSorted()).toEqual([false, true, true]);
    expect(first[0]?.isOpen()).toBe(true);
    world.clock.advance(1);
    await pages.openFor(busy);
    expect(idsOf(first)).toEqual([true, false, false]);
    const { sessions } = await listenersOf(organization.id, world.ports);
    expect(sessions.length).toBe(21);
  });
});

describe.each(['suspended', 'deleted'])('an organization that is %s', (what) => {
  const end = async ({ organization }: typeof client.tenant) => {
    if (what === 'suspended') await setSuspended(organization, true, world.ports);
    else await deleteOrganization(organization, { ...world.ports, media: world.media });
  };

  test('opens no connection with a ticket from before, and nothing is stored of it', async () => {
    const { organization } = client.tenant;
    const ticket = await pages.ticketOf(await makeMember(organization, world));
    await end(client.tenant);
    const before = await world.ports.table.get(webhookCountKey(organization.id));
    // The member’s item may be read a moment before it goes.
    expect(
      await openSession({ organizationId: organization.id, memberId: 'mem_x', connectionId: 'late' }, world.ports),
    ).toBe('refused');
    expect(await pages.open(ticket)).toBe('refused');
    expect((await listenersOf(organization.id, world.ports)).sessions).toEqual([]);
    expect(await world.ports.table.get(webhookCountKey(organization.id))).toEqual(before);
  });
});

test('pages of an organization that is deleted are told nothing any more', async () => {
  const { organization } = client.tenant;
  await pages.openFor(await makeMember(organization, world));
  await deleteOrganization(organization, { ...world.ports, media: world.media });
  expect((await listenersOf(organization.id, world.ports)).sessions).toEqual([]);
});

describe('a member who is removed', () => {
  test('has their connections ended, and others keep theirs', async () => {
    const { organization } = client.tenant;
    const [gone, stays] = [await makeMember(organization, world), await makeMember(organization, world)];
    const [closed, open] = [await pages.openFor(gone), await pages.openFor(stays)];
    await endSessionsOf(organization.id, gone.id, world.ports);
    await sendAndDrain();
    expect([closed.isOpen(), open.isOpen()]).toEqual([false, true]);
    expect(open.told()).toContainEqual([hint()]);
  });

  test('opens no connection with a ticket from before', async () => {
    const member = await makeMember(client.tenant.organization, world);
    const ticket = await pages.ticketOf(member);
    const [removed] = removeWrites(member, undefined);
    if (removed?.kind === 'delete') await world.ports.table.write(removed);
    expect(await pages.open(ticket, 'late')).toBe('refused');
    world.sockets.open.set('late', []);
    await sendAndDrain();
    expect(world.sockets.open.get('late')).toEqual([]);
  });
});
