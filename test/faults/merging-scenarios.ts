import { expect } from '@jest/globals';
import { enqueueMerge } from '../../shared/contacts/merge-request.ts';
import { keepDraft, readDraft } from '../../shared/drafts/draft.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { Item } from '../../shared/table/table.ts';
import { text } from './everybody.ts';
import { checkGone, checkOne, type MergingStage, type Name, names } from './merging-stage.ts';
import { chatappPost } from './provider-posts.ts';

/** A merge, or a change of a number, that is interrupted: what stands before it, what the others do when it has died, what must hold. */
export interface MergingScenario {
  readonly name: string;
  prepare(merging: MergingStage): Promise<void>;
  /** By default the workers do all that they have to do. */
  step?(merging: MergingStage, ports: Ports): Promise<unknown>;
  again?(merging: MergingStage): Promise<void>;
  check(merging: MergingStage, items: readonly Item[]): Promise<void>;
}

/** Has these contacts merged. */
const request = (merging: MergingStage, ...pair: readonly [Name, Name]) => {
  const contactIds = [merging.idOf(pair[0]), merging.idOf(pair[1])] as const;
  return enqueueMerge({ organizationId: merging.stage.tenant.organization.id, contactIds }, merging.stage.world.ports);
};

/** What a member has begun to write to somebody. */
const draftTo = ({ stage, idOf }: MergingStage, name: Name) => ({
  organizationId: stage.tenant.organization.id,
  contactId: idOf(name),
  memberId: 'member',
});

/** Both go on writing, whatever has become of the merge. */
async function writeOn(merging: MergingStage): Promise<void> {
  await merging.take('userId', 'wamid.userId.later');
  await merging.take('number', 'wamid.number.later');
}

const deletion = (name: Name): MergingScenario => ({
  name: `a merge, one of whose contacts (${name}) is deleted when its worker has died,`,
  async prepare(merging) {
    await merging.meet('number', 3);
    await merging.meet('userId', 3);
    await request(merging, 'number', 'userId');
  },
  async again(merging) {
    const { status } = await merging.stage.remove(merging.stage.world.ports, merging.idOf(name));
    // The one that goes is no contact of its own any more once they are joined.
    expect([202, 404]).toContain(status);
  },
  async check(merging, items) {
    const other = name === 'number' ? 'userId' : 'number';
    const isWhole = (await merging.conversation(merging.idOf(other))).status === 200;
    if (!isWhole) for (const each of ['number', 'userId'] as const) await checkGone(merging, items, merging.idOf(each));
    else if ((await merging.conversation(merging.idOf(name))).status === 200)
      await checkOne(merging, 'number', 'userId');
    else {
      await checkGone(merging, items, merging.idOf(name));
      expect(await merging.read(merging.idOf(other))).toEqual(merging.said.get(other));
    }
  },
});

export const mergingScenarios: readonly MergingScenario[] = [
  {
    name: 'a merge of two contacts',
    async prepare(merging) {
      await merging.meet('number', 61);
      await merging.meet('userId', 60);
      await keepDraft(draftTo(merging, 'userId'), 'Dear Ana, ', merging.stage.world.ports);
      await request(merging, 'number', 'userId');
    },
    again: writeOn,
    async check(merging) {
      await checkOne(merging, 'number', 'userId');
      for (const name of ['number', 'userId'] as const) {
        expect(await readDraft(draftTo(merging, name), merging.stage.world.ports)).toMatchObject({
          text: 'Dear Ana, ',
        });
      }
    },
  },
  {
    name: 'a merge while both write',
    async prepare(merging) {
      await merging.meet('number');
      await merging.meet('userId');
      await request(merging, 'number', 'userId');
      await writeOn(merging);
    },
    check: (merging) => checkOne(merging, 'number', 'userId'),
  },
  {
    name: 'two merges at once',
    async prepare(merging) {
      for (const name of ['number', 'userId', 'another'] as const) await merging.meet(name);
      await request(merging, 'number', 'userId');
      await request(merging, 'userId', 'another');
      await request(merging, 'another', 'number');
    },
    check: (merging) => checkOne(merging, 'number', 'userId', 'another'),
  },
  deletion('number'),
  deletion('userId'),
  {
    name: 'a message that names two contacts as one person',
    async prepare(merging) {
      await merging.meet('number');
      await merging.meet('userId');
      await merging.stage.tell(
        chatappPost(merging.stage.tenant, [text('wamid.both', 'both', { ...names.userId, ...names.number })]),
        ['wamid.both'],
      );
      merging.said.get('userId')?.push('wamid.both');
    },
    check: (merging) => checkOne(merging, 'number', 'userId'),
  },
  {
    name: 'a changed number',
    async prepare(merging) {
      await merging.meet('number');
      const { tenant } = merging.stage;
      const system = { type: 'user_changed_number', body: 'Ana has changed her number', wa_id: '5531987659999' };
      const changed = { from: names.number.from, id: 'wamid.changed', timestamp: '1790000001', type: 'system', system };
      await merging.stage.tell(chatappPost(tenant, [changed]), ['wamid.changed']);
      merging.said.get('number')?.push('wamid.changed');
    },
    async again(merging) {
      const { stage } = merging;
      await stage.settled();
      await stage.tell(chatappPost(stage.tenant, [text('wamid.new', 'by the new number', { from: '5531987659999' })]), [
        'wamid.new',
      ]);
      merging.said.get('number')?.push('wamid.new');
      const stranger = { ...text('wamid.stranger', 'who has it now', names.number), timestamp: '1790000002' };
      await stage.tell(chatappPost(stage.tenant, [stranger]), ['wamid.stranger']);
      // Written before the change, and told after the number's next owner has written.
      await stage.tell(chatappPost(stage.tenant, [text('wamid.late', 'late', names.number)]), ['wamid.late']);
      merging.said.get('number')?.push('wamid.late');
    },
    async check(merging) {
      expect(await merging.read(merging.idOf('number'))).toEqual(merging.said.get('number'));
      const others = (await merging.listed()).filter(
        (id) => ![merging.stage.contact.id, merging.idOf('number')].includes(id as never),
      );
      expect(others).toHaveLength(1);
      expect(await merging.read(others[0] ?? '')).toEqual(['wamid.stranger']);
    },
  },
];
