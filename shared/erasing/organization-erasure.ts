import * as z from 'zod';
import { isoTime, seconds } from '../base/clock.ts';
import { nextState, type Transition } from '../base/transitions.ts';
import { type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import { dueMark } from '../table/due.ts';
import { absent, all, type Condition, equals, startsWith } from '../table/expressions.ts';
import type { Item, Key, SingleWrite, Write } from '../table/table.ts';

/**
 * The states of a deleted organization's erasure. `closing`: its webhooks and conversations are closed one by one, so that
 * nothing is written there any more, and put on a register. `erasing`: what is on the register is erased.
 */
type State = 'none' | 'closing' | 'erasing';
type Event = 'deletion requested' | 'piece begun' | 'piece done';

/** All that can become of an erasure. In the end nothing of it is left. What has no row changes nothing. */
export const organizationErasureTransitions: readonly Transition<State, Event, 'there is more'>[] = [
  { from: 'none', event: 'deletion requested', to: 'closing' },
  { from: 'closing', event: 'piece begun', to: 'closing' },
  { from: 'closing', event: 'piece done', when: 'there is more', to: 'closing' },
  { from: 'closing', event: 'piece done', to: 'erasing' },
  { from: 'erasing', event: 'piece begun', to: 'erasing' },
  { from: 'erasing', event: 'piece done', when: 'there is more', to: 'erasing' },
  { from: 'erasing', event: 'piece done', to: 'none' },
];

const erasureSchema = z.object({
  organization_id: organizationIdSchema,
  state: z.enum(['closing', 'erasing']),
  due_at: z.string(),
});
/** The erasure of an organization, as it is stored while there is something to erase. */
export type OrganizationErasure = z.infer<typeof erasureSchema>;

/** An erasure in an item; undefined for no item. */
export const parseErasure = (item: Item | undefined): OrganizationErasure | undefined =>
  item && erasureSchema.parse(item);

const partition = (organizationId: OrganizationId) => `${organizationId}#ERASURE`;

/** Where the erasure of an organization is on record. */
export const erasureKey = (organizationId: OrganizationId): Key => ({ pk: partition(organizationId), sk: 'ERASURE' });

/** Longer than any function runs: what was begun before is done by then. */
const guardMs = seconds(60);
/** A piece has this long, before another worker takes it that its worker is dead. */
const pieceMs = seconds(300);

/** The erasure is begun at `now`, in ms since the epoch, here and below; its first piece once no request is under way. */
export function requestedWrite(organization_id: OrganizationId, now: number): Write {
  const key = erasureKey(organization_id);
  const item = { ...key, organization_id, state: to('none', 'deletion requested'), ...dueAt(key, now + guardMs) };
  return { kind: 'put', item, condition: absent() };
}

/** A piece is begun; refused where another worker has begun it. `erasure` has the new time then. */
export function pieceBegunWrite(erasure: OrganizationErasure, now: number): SingleWrite {
  const set = dueAt(erasureKey(erasure.organization_id), now + pieceMs);
  return changeOf(erasure, { set: { ...set, state: to(erasure.state, 'piece begun') } });
}

/** A piece is done. The next state begins a minute later: what was written meanwhile is there by then. */
export function pieceDoneWrite(erasure: OrganizationErasure, hasMore: boolean, now: number): SingleWrite {
  const key = erasureKey(erasure.organization_id);
  const state = to(erasure.state, 'piece done', hasMore);
  if (state === 'none') return { kind: 'delete', key, condition: isAsRead(erasure) };
  return changeOf(erasure, { set: { state, ...dueAt(key, hasMore ? now : now + guardMs) } });
}

/** The erasure as a piece of it was begun at `now`. */
export const begunAt = (erasure: OrganizationErasure, now: number): OrganizationErasure => ({
  ...erasure,
  due_at: isoTime(now + pieceMs),
});

const dueAt = (key: Key, at: number) => dueMark('organization', key.pk, at);

function to(from: State, event: Event, hasMore = false): State {
  const state = nextState(organizationErasureTransitions, { from, event }, () => hasMore);
  if (state === undefined) throw new Error(`no ${event} of an erasure that is ${from}`);
  return state;
}

const isAsRead = ({ state, due_at }: OrganizationErasure): Condition =>
  all(equals('state', state), equals('due_at', due_at));

const changeOf = (erasure: OrganizationErasure, change: { readonly set: Item }): SingleWrite => ({
  kind: 'update',
  key: erasureKey(erasure.organization_id),
  change,
  condition: isAsRead(erasure),
});

// The register: what is closed, and waits to be erased.

const registered = { conversation: 'CLOSED-CONVERSATION#', webhook: 'CLOSED-WEBHOOK#' } as const;
/** What is closed before it is erased. */
export type Registered = keyof typeof registered;

/** The write that puts a conversation or a webhook, by its id, on the register. */
export const registerWrite = (organizationId: OrganizationId, kind: Registered, id: string): Write => ({
  kind: 'put',
  item: { pk: partition(organizationId), sk: `${registered[kind]}${id}` },
});

/** The condition for all of a kind that are on the register. */
export const registeredOf = (organizationId: OrganizationId, kind: Registered): Condition =>
  all(equals('pk', partition(organizationId)), startsWith('sk', registered[kind]));

/** The id of what an item of the register is about. */
export const registeredId = ({ sk }: Item): string => String(sk).slice(String(sk).indexOf('#') + 1);
