import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveConversations } from '../../functions/conversations/get-conversations.ts';
import { serve as serveChange } from '../../functions/conversations/update-conversation.ts';
import { contactPartition } from '../../shared/conversations/head.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { equals } from '../../shared/table/expressions.ts';
import { allPages } from '../../shared/table/pages.ts';
import { digits, newClient } from '../functions/client.ts';
import { memberCaller } from '../support/call.ts';
import { receive, textFrom } from '../support/customers.ts';
import { makeMember } from '../support/members.ts';
import { openWorld, type World } from '../support/world.ts';
import { isWhole, Sample } from './every-death.ts';
import { checkInbox } from './inbox-invariants.ts';
import { meddled } from './meddled-ports.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every sixth. */
const sample = new Sample(6);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Changes {
  readonly status?: 'open' | 'closed';
  readonly assignee?: string | null;
  readonly bot_status?: 'active' | 'paused';
}

/** An organization with a conversation, and two members who change it. */
async function openOffice() {
  const { tenant, contactId } = await newClient(world.ports);
  const { organization } = tenant;
  await receive({ world, tenant }, [textFrom(digits, 'one')]);
  const people = await Promise.all([makeMember(organization, world), makeMember(organization, world)]);
  const [ana, ben] = people.map(({ claims }) => (ports: Ports, body: Changes) => {
    const path = `/api/${organization.id}/conversation`;
    return memberCaller(serveChange, ports, claims)({ method: 'PATCH', path, query: `contactId=${contactId}`, body });
  });
  const list = async (status: string) => {
    const path = `/api/${organization.id}/conversations`;
    const query = `action=inbox&status=${status}`;
    const { body } = await memberCaller(serveConversations, world.ports, people[0].claims)({ path, query });
    return body.conversations;
  };
  return {
    ana: ana as NonNullable<typeof ana>,
    ben: ben as NonNullable<typeof ben>,
    /** The conversation as the inbox lists it, once, where its own partition says that it stands. */
    async shown(): Promise<Required<Changes>> {
      const condition = equals('pk', contactPartition(organization.id, contactId));
      await checkInbox(world, organization.id, await Array.fromAsync(allPages(world.ports.table, { condition })));
      const [open, closed] = [await list('open'), await list('closed')];
      expect(open.length + closed.length).toBe(1);
      const [{ status, assignee, contact }] = [...open, ...closed];
      expect(status).toBe(open.length === 1 ? 'open' : 'closed');
      return { status, assignee, bot_status: contact.bot_status };
    },
  };
}

const before = { status: 'open', assignee: null, bot_status: null };

interface Case {
  readonly first: Changes;
  readonly second: Changes;
}

/** One member changes a conversation, and before one of the calls of that another does; the former's process may die at it, and they ask again. */
async function play({ first, second }: Case, at: number, death?: Death): Promise<readonly string[]> {
  const { ana, ben, shown } = await openOffice();
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  const { ports } = meddled(process.ports, at, async () => {
    expect((await ben(world.ports, second)).status).toBe(200);
  });
  const answer = await Promise.race([ana(ports, first), process.died]);
  if (!death) expect(answer).toMatchObject({ status: 200 });
  // Of a process that has died the change may not be there.
  const others = { ...before, ...(at > 0 && second) };
  const ends = [{ ...others, ...first }, { ...before, ...first, ...(at > 0 && second) }, ...(death ? [others] : [])];
  expect(ends).toContainEqual(await shown());
  if (!death) return process.calls;
  expect((await ana(world.ports, first)).status).toBe(200);
  expect(await shown()).toEqual({ ...others, ...first });
  return process.calls;
}

const pairs: [string, Case][] = [
  ['closes it, and another assigns it', { first: { status: 'closed' }, second: { assignee: 'Ben' } }],
  ['assigns it, and another closes it', { first: { assignee: 'Ana' }, second: { status: 'closed' } }],
  [
    'assigns and closes it, and another assigns and opens it',
    { first: { assignee: 'Ana', status: 'closed' }, second: { assignee: 'Ben', status: 'open' } },
  ],
  [
    'closes it with its bot paused, and another assigns it with its bot active',
    { first: { status: 'closed', bot_status: 'paused' }, second: { assignee: 'Ben', bot_status: 'active' } },
  ],
];

test.each(pairs)(
  'a conversation is as two members have left it, one after the other, when one %s at any moment',
  async (_what, given) => {
    const calls = await play(given, 0);
    const moments = calls.map((_, index) => index + 1);
    for (const at of moments) await play(given, at);
    expect(await sample.failures(calls, (death) => play(given, death.dieAt, death))).toEqual([]);
  },
);

test.each(pairs)(
  'both changes of a conversation stand, and of what both change the later one, when one %s at the same moment',
  async (_what, { first, second }) => {
    for (let round = 0; round < (isWhole ? 20 : 3); round++) {
      const { ana, ben, shown } = await openOffice();
      const answers = await Promise.all([ana(world.ports, first), ben(world.ports, second)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([
        { ...before, ...first, ...second },
        { ...before, ...second, ...first },
      ]).toContainEqual(await shown());
    }
  },
);
