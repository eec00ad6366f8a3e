import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveGet } from '../../../functions/console/get-draft.ts';
import { serve as servePut } from '../../../functions/console/put-draft.ts';
import { contactPartition } from '../../../shared/conversations/head.ts';
import { carryDrafts } from '../../../shared/drafts/draft.ts';
import type { ContactId } from '../../../shared/identifiers.ts';
import type { Member } from '../../../shared/members/member.ts';
import { all, equals, startsWith } from '../../../shared/table/expressions.ts';
import { openMergeStage } from '../../shared/merging/merge-stage.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';

let stage: Awaited<ReturnType<typeof openMergeStage>>;
beforeAll(async () => {
  stage = await openMergeStage();
});
afterAll(() => stage.world.close());

/** One person under two contacts, with members who write to them. */
async function newCase() {
  const one = await stage.newCase();
  const { ports } = stage.world;
  const { organization } = one.tenant;
  const asked = (id: string) => ({ query: `contact_id=${id}` });
  return {
    ...one,
    newMember: () => makeMember(organization, stage.world),
    put: (by: Member, id: string, text: string) =>
      organizationCaller(servePut, ports, by)(organization.id, { ...asked(id), body: { text } }),
    draft: async (by: Member, id: string) => {
      const { status, body } = await organizationCaller(serveGet, ports, by)(organization.id, asked(id));
      return [status, body.text];
    },
    /** The drafts that are stored with a contact. */
    stored: async (id: string) => {
      const condition = all(equals('pk', contactPartition(organization.id, id)), startsWith('sk', 'DRAFT#'));
      return (await ports.table.page({ condition, limit: 10 })).items;
    },
  };
}

test('after a merge the drafts to both are there under either id, and what was written to the one that stays wins', async () => {
  const { newMember, put, draft, stored, request, settle, keep, other } = await newCase();
  const [one, both] = [await newMember(), await newMember()];
  await put(one, other, 'to the other');
  await put(both, keep, 'to the one that stays');
  await put(both, other, 'to the other, too');
  await request();
  await settle();
  for (const id of [keep, other]) {
    expect(await draft(one, id)).toEqual([200, 'to the other']);
    expect(await draft(both, id)).toEqual([200, 'to the one that stays']);
  }
  expect(await stored(other)).toEqual([]);
});

test('what is written under the id of a contact that was merged is the draft to the one that stays', async () => {
  const { newMember, put, draft, request, settle, keep, other } = await newCase();
  const agent = await newMember();
  await request();
  await settle();
  expect((await put(agent, other, 'Dear Ana, ')).status).toBe(200);
  expect(await draft(agent, keep)).toEqual([200, 'Dear Ana, ']);
  expect((await put(agent, other, '')).status).toBe(200);
  expect(await draft(agent, keep)).toEqual([200, '']);
});

test('a draft that is carried twice at once is there once, and none comes to a contact that is deleted', async () => {
  const { newMember, put, draft, stored, tenant, deleteContact, keep, other } = await newCase();
  const agent = await newMember();
  const carry = () =>
    carryDrafts(
      { organizationId: tenant.organization.id, contactId: keep as ContactId },
      other as ContactId,
      stage.world.ports,
    );
  await put(agent, other, 'Dear Ana, ');
  await Promise.all([carry(), carry()]);
  expect(await draft(agent, keep)).toEqual([200, 'Dear Ana, ']);
  await put(agent, other, 'a secret');
  await deleteContact(`id=${keep}`);
  await carry();
  await stage.world.drain();
  expect(await stored(keep)).toEqual([]);
});

test('no draft is kept for an id that is no contact’s, an empty one neither', async () => {
  const { newMember, put } = await newCase();
  const agent = await newMember();
  const nobody = '11111111-1111-4111-8111-111111111111';
  expect([(await put(agent, nobody, 'Dear Ana, ')).status, (await put(agent, nobody, '')).status]).toEqual([404, 404]);
});
