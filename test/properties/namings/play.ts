import { expect } from '@jest/globals';
import { serve as serveDelete } from '../../../functions/contacts/delete-contact.ts';
import { serve as serveMessage } from '../../../functions/messages/get-message.ts';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveCreateWebhook } from '../../../functions/webhooks/create-webhook.ts';
import { enqueueMerge } from '../../../shared/contacts/merge-request.ts';
import { type ProviderPost, post } from '../../faults/provider-posts.ts';
import { type Call, caller, type Serve } from '../../support/call.ts';
import { makeInstance } from '../../support/instance.ts';
import { randomFrom, seededIds } from '../../support/random.ts';
import { makeTenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld } from '../../support/world.ts';
import { Acquaintances, everybody, namesOf, nextNumber, type Said, type Somebody } from './people.ts';
import { type Naming, stranger } from './steps.ts';
import { messagePost, numberChangePost, receiptPost, textOf, userIdPost } from './webhooks.ts';

/** An organization that meets people, and what it must know of them. */
export type Meeting = Awaited<ReturnType<typeof openMeeting>>;

const consumer = 'https://consumer.test/';

export async function openMeeting() {
  let dynamo: Parameters<NonNullable<Parameters<typeof openWorld>[0]>>[0] | undefined;
  const world = await openWorld(
    (client) => {
      dynamo = client;
    },
    { ids: seededIds(randomFrom(1)) },
  );
  const tenant = await makeTenant(world.ports);
  const instance = await makeInstance(world.ports, tenant);
  const told: { readonly id: string; readonly type: string; readonly messageId: string | undefined }[] = [];
  const meeting = {
    world,
    tenant,
    instance,
    dynamo: dynamo as NonNullable<typeof dynamo>,
    people: everybody(),
    known: new Acquaintances(),
    /** Every event that came to the consumer. */
    told,
    said: 0,
    part: 0,
    /** What the provider of the chat-app says of whom the next message goes to. */
    answered: { id: '', number: '', userId: undefined as string | undefined },
    call: (serve: Serve, call: Call) => caller(serve, world.ports, tenant.apiKey)(call),
    /** All that is there is handled. */
    async drain() {
      await world.drain();
      world.clock.advance(1000);
      meeting.part++;
    },
    async tell(webhook: ProviderPost) {
      expect((await post(world.ports, webhook)).status).toBe(200);
    },
  };
  world.provider = ({ url, body }) => {
    if (url.startsWith(consumer)) {
      const { id, type, data } = JSON.parse(String(body));
      told.push({ id, type, messageId: data.message?.message_id });
      return jsonAnswer(200, {});
    }
    const { id, number, userId } = meeting.answered;
    const { contacts, ...accepted } = acceptedBy(id, number);
    return jsonAnswer(200, { ...accepted, contacts: contacts.map((each) => ({ ...each, user_id: userId })) });
  };
  for (const platform of ['chatapp', 'photoapp']) {
    await meeting.call(serveCreateWebhook as Serve, { body: { url: `${consumer}${platform}`, type: 'all', platform } });
  }
  return meeting;
}

/** Does all that a program says, and lets everything settle. */
export async function play(meeting: Meeting, program: readonly Naming[]): Promise<void> {
  for (const step of program) await perform(meeting, step);
  await meeting.drain();
}

async function perform(meeting: Meeting, step: Naming): Promise<void> {
  if (step.do === 'drain') return meeting.drain();
  const somebody = meeting.people[step.who] as Somebody;
  if (step.do === 'write') return write(meeting, somebody, step);
  // What people tell of each other's names is told in this order.
  await meeting.drain();
  await later[step.do](meeting, somebody, step as never);
  await meeting.drain();
}

type Step<Do extends Naming['do']> = Extract<Naming, { readonly do: Do }>;

const later = {
  send,
  'change number': changeNumber,
  'change user id': changeUserId,
  delete: deleteSomebody,
  merge: mergeSomebody,
} satisfies {
  [Do in Exclude<Naming['do'], 'write' | 'drain'>]: (m: Meeting, s: Somebody, step: Step<Do>) => Promise<void>;
};

/** The next message's id, and when it is. */
function next(meeting: Meeting, isEcho = false) {
  const at = Math.floor(meeting.world.clock.now() / 1000);
  return { id: `wamid.${meeting.said++}`, isEcho, at };
}

const sayTo = (meeting: Meeting, names: readonly string[], { id, isEcho }: Pick<Said, 'id' | 'isEcho'>) =>
  meeting.known.meet(names).said.push({ id, isEcho, part: meeting.part });

async function write(meeting: Meeting, somebody: Somebody, { by, who, echo, copies }: Step<'write'>): Promise<void> {
  const names = namesOf(somebody, by);
  if (names.length === 0) return;
  const written = next(meeting, echo);
  const webhook = messagePost(meeting, { somebody, by }, written);
  // Whoever has another's number writes when the other's change is known.
  if (who === stranger) await meeting.drain();
  for (let copy = 0; copy < copies; copy++) await meeting.tell(webhook);
  sayTo(meeting, names, written);
}

/** Only somebody whose number is known can be written to by it. */
async function send(meeting: Meeting, somebody: Somebody, { answer, receipt }: Step<'send'>): Promise<void> {
  const { number, userId } = somebody;
  const [name = ''] = namesOf(somebody, 'number');
  if (!meeting.known.holder(name)) return;
  const sent = next(meeting, true);
  meeting.answered = { id: sent.id, number, userId: answer === 'both' ? userId : undefined };
  const body = { phone_number: number, message_type: 'text', text: textOf(sent.id) };
  expect((await meeting.call(serveSend as Serve, { body })).status).toBe(200);
  sayTo(meeting, namesOf(somebody, answer), sent);
  if (receipt === 'none') return;
  const told = { number: receipt === 'user' ? undefined : number, userId: receipt === 'number' ? undefined : userId };
  await meeting.tell(receiptPost(meeting, told, sent));
  // A receipt is about the message, so that it names whom this went to, whatever it says.
  meeting.known.meet([name, ...namesOf(somebody, receipt)]);
}

/** A number changes `times` times before the provider tells of it, the latest change first. */
async function changeNumber(
  meeting: Meeting,
  somebody: Somebody,
  { withUserId, times }: Step<'change number'>,
): Promise<void> {
  const first = somebody.number;
  if (first === '') return;
  const names = namesOf(somebody, withUserId ? 'both' : 'number');
  const webhooks: ProviderPost[] = [];
  for (let time = 0; time < times; time++) {
    const [from, userId, to] = [somebody.number, somebody.userId, nextNumber(somebody)];
    const newUserId = `${userId}1`;
    const change = { from, to, ...(withUserId && { userIds: [userId, newUserId] as const }) };
    const written = next(meeting);
    webhooks.unshift(numberChangePost(meeting, change, { ...written, at: written.at + time }));
    sayTo(meeting, names, written);
    Object.assign(somebody, { number: to, userId: withUserId ? newUserId : userId, changes: somebody.changes + 1 });
  }
  for (const webhook of webhooks) await meeting.tell(webhook);
  const known = meeting.known.holder(`number ${first}`);
  meeting.known.free(`number ${first}`);
  for (const name of namesOf(somebody, withUserId ? 'both' : 'number')) known?.names.add(name);
  const other = meeting.people[stranger];
  if (other?.number === '') other.number = first;
}

async function changeUserId(meeting: Meeting, somebody: Somebody): Promise<void> {
  const [previous, current] = [somebody.userId, `${somebody.userId}2`];
  await meeting.tell(userIdPost(meeting, previous, current));
  meeting.known.holder(`user ${previous}`)?.names.add(`user ${current}`);
  somebody.userId = current;
}

/** The id of the contact that somebody is, by a message of theirs. */
async function contactIdOf(meeting: Meeting, said: Said | undefined): Promise<string> {
  const { body } = await meeting.call(serveMessage as Serve, { query: `id=${said?.id}` });
  return body.message.conversation.contact_id;
}

async function deleteSomebody(meeting: Meeting, somebody: Somebody, { by }: Step<'delete'>): Promise<void> {
  const known = meeting.known.holder(namesOf(somebody, by).at(-1));
  if (!known) return;
  const query = `id=${await contactIdOf(meeting, known.said[0])}`;
  expect([200, 202]).toContain((await meeting.call(serveDelete as Serve, { method: 'DELETE', query })).status);
  meeting.known.forget(known);
}

/** A person of the organization sees that two are one. */
async function mergeSomebody(meeting: Meeting, somebody: Somebody, { one, other }: Step<'merge'>): Promise<void> {
  const both = [one, other].map((by) => meeting.known.holder(namesOf(somebody, by).at(-1)));
  const [first, second] = both;
  if (!first || !second || first === second) return;
  const contactIds = await Promise.all(both.map((known) => contactIdOf(meeting, known?.said[0])));
  const organizationId = meeting.tenant.organization.id;
  await enqueueMerge({ organizationId, contactIds: contactIds as [string, string] } as never, meeting.world.ports);
  meeting.known.meet([...first.names, ...second.names]);
}
