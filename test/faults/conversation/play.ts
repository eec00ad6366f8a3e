import { serve as serveDelete } from '../../../functions/contacts/delete-contact.ts';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import type { OutboundRequest, OutboundResult } from '../../../shared/outbound/outbound.ts';
import { faulty } from '../../properties/faulty.ts';
import { type Answer, caller } from '../../support/call.ts';
import { forOthers } from '../../support/policies.ts';
import { acceptedBy, jsonAnswer, refusedBy, type World } from '../../support/world.ts';
import type { Act, Plan, Send } from './plan.ts';
import { openTalk, type Talk } from './talk.ts';
import { number, targetId } from './told.ts';

/** A request of a client's, and what the provider and we made of it. */
export interface Sent {
  readonly send: Send;
  readonly body: {
    readonly text?: string;
    readonly reaction?: { readonly message_id: string; readonly emoji: string };
  };
  /** Undefined when the process died. */
  readonly answer?: Answer;
  /** Places in what the provider has taken. */
  readonly taken: readonly number[];
  /** When it began, in ms since the epoch. */
  readonly at: number;
  readonly afterDeletion: boolean;
}

interface Deletion {
  /** The ids of the provider that led to messages just before. */
  readonly known: readonly string[];
  readonly posted: number;
  readonly taken: number;
}

export interface Played {
  readonly talk: Talk;
  readonly sent: readonly Sent[];
  readonly deletion?: Deletion;
}

/** Does all that a plan says, while AWS is as hostile as may be, and lets everything settle. */
export async function play(world: World, plan: Plan, hostility?: { isOn: boolean }): Promise<Played> {
  const talk = await openTalk(world, plan.userId, hostility !== undefined);
  if (hostility) hostility.isOn = true;
  const sent: Sent[] = [];
  let deletion: Deletion | undefined;
  for (const act of plan.acts) {
    if (act.act === 'delete') deletion ??= await deleteContact(talk, act);
    else await perform(act, { talk, sent, afterDeletion: deletion !== undefined });
  }
  if (hostility) hostility.isOn = false;
  await talk.settle([0, 40]);
  const told = { status: 'sent', bare: false } as const;
  if (plan.tellsAll) await talk.post(talk.taken.map((_, n) => ({ say: 'status', on: { of: 'send', n }, ...told })));
  await talk.settle([0, 61, 301, 90_000, 60]);
  return { talk, sent, ...(deletion && { deletion }) };
}

/** What was done so far. */
interface SoFar {
  readonly talk: Talk;
  readonly sent: Sent[];
  readonly afterDeletion: boolean;
}

async function perform(act: Exclude<Act, { act: 'delete' }>, { talk, sent, afterDeletion }: SoFar) {
  switch (act.act) {
    case 'post':
      return talk.post(act.said);
    case 'send': {
      const sends = act.sends.map((send, index) => request(talk, send, { count: sent.length + index, afterDeletion }));
      await talk.post(act.beside);
      const [answered] = await Promise.all([Promise.all(sends), talk.work()]);
      sent.push(...answered);
      return;
    }
    case 'work':
      return talk.work(act.fault);
    case 'drain':
      return talk.world.drain();
    case 'sweep':
      return talk.sweep();
    case 'wait':
      return talk.wait(act.seconds);
  }
}

async function request(
  talk: Talk,
  send: Send,
  { count, afterDeletion }: Pick<Sent, 'afterDeletion'> & { readonly count: number },
): Promise<Sent> {
  const { world, tenant } = talk;
  const at = world.clock.now();
  const body = bodyOf(talk, send, count);
  const taken: number[] = [];
  const provider = answerer(talk, send, taken);
  const http = { ...world.ports.http, request: (request: OutboundRequest) => forOthers(() => provider(request)) };
  const { ports, died } = faulty({ ...world.ports, http }, send.fault);
  const message = { phone_number: number, message_type: body.reaction ? 'reaction' : 'text', ...body };
  const headers: Record<string, string> = send.key === undefined ? {} : { 'idempotency-key': `key ${send.key}` };
  const answer = await Promise.race([caller(serveSend, ports, tenant.apiKey)({ body: message, headers }), died]);
  return { send, body, taken, at, afterDeletion, ...(answer && { answer }) };
}

function bodyOf({ taken }: Talk, { key, reaction }: Send, count: number): Sent['body'] {
  if (key === 1) return { reaction: { message_id: 'wamid.text0', emoji: '🙌' } };
  if (key !== undefined) return { text: `under key ${key}` };
  const on = reaction && targetId(reaction.on, taken);
  return reaction && on !== undefined
    ? { reaction: { message_id: on, emoji: reaction.emoji } }
    : { text: `send ${count}` };
}

/** The provider, as this send finds it. */
function answerer(talk: Talk, { manner, early }: Send, mine: number[]) {
  let calls = 0;
  return async (outgoing: OutboundRequest): Promise<OutboundResult> => {
    calls++;
    if (manner === 'refuses') return jsonAnswer(400, refusedBy(131009));
    if (manner === 'limits') return jsonAnswer(429, refusedBy(130429));
    if (manner === 'is late' && calls === 1) return { kind: 'unsent', reason: 'ECONNREFUSED' };
    const { biz_opaque_callback_data: id } = JSON.parse(String(outgoing.body));
    const n = talk.taken.push({ id, providerId: `wamid.out${talk.taken.length}` }) - 1;
    mine.push(n);
    if (early.length > 0) {
      await talk.post(early.map((each) => ({ say: 'status', on: { of: 'send', n }, ...each })));
      await talk.work();
    }
    if (manner === 'loses') return { kind: 'lost', reason: 'timeout' };
    if (manner === 'lies') return jsonAnswer(500, refusedBy(131000));
    return jsonAnswer(200, acceptedBy(`wamid.out${n}`));
  };
}

/** While workers are at it. */
async function deleteContact(talk: Talk, { beside }: Extract<Act, { act: 'delete' }>): Promise<Deletion> {
  const { tenant, world, contact } = talk;
  const ids = [
    ...talk.posted.flatMap(({ said }) => ('on' in said ? [] : [`wamid.${said.say}${said.n}`])),
    ...talk.taken.map(({ providerId }) => providerId),
  ];
  const found = await Promise.all([...new Set(ids)].map(async (id) => ((await talk.alone(id)) ? [id] : [])));
  await talk.post(beside);
  const remove = caller(serveDelete, world.ports, tenant.apiKey);
  // Where the answer is a 500, the client asks again.
  const gone = async () => {
    while ((await remove({ method: 'DELETE', query: `id=${contact.id}` })).status === 500) world.clock.advance(500);
  };
  await Promise.all([gone(), talk.work()]);
  return { known: found.flat(), posted: talk.posted.length, taken: talk.taken.length };
}
