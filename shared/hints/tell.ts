import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { forgetSession, type LiveSession, sessionsOf } from './session.ts';

/** What a page is told: what kind of thing has changed, and which, by ids alone. The page asks for it by the API. */
export interface Hint {
  readonly kind: 'message' | 'conversation' | 'contact' | 'broadcast';
  /** Whose conversation it is in, or who wrote it in a group. */
  readonly contact_id?: string;
  /** Of the group that it is in. */
  readonly group_id?: string;
  /** Of the message. */
  readonly id?: string;
}

/** Connections that are told side by side, and for how long others are begun with, in ms: what tells has more to do. */
const atOnce = 50;
const tellingMs = seconds(2);

/** A session is stored before API Gateway has opened its connection. */
const openingMs = seconds(30);

/**
 * Tells the open pages of an organization what has changed. Nothing depends on it: what fails is logged, as is for how many
 * there was no time, and a page that hears nothing asks again by itself. A connection that has ended is forgotten, and not one that is only about to be open.
 */
export async function tell(
  sessions: readonly LiveSession[],
  { organizationId, changed }: { readonly organizationId: OrganizationId; readonly changed: readonly Hint[] },
  deps: Deps<'table:write' | 'hints:tell'>,
): Promise<void> {
  const text = JSON.stringify({ changed });
  const tellOne = async ({ connection_id: connectionId, opened_at }: LiveSession) => {
    try {
      const told = await deps.sockets.tell(connectionId, text);
      const isOld = Date.parse(opened_at) + openingMs < deps.clock.now();
      if (told === 'gone' && isOld) await forgetSession({ organizationId, connectionId }, deps);
    } catch (error) {
      deps.log('hint_not_told', { organization: organizationId, ...errorFields(error) });
    }
  };
  const until = deps.clock.now() + tellingMs;
  const left = [...sessions];
  const tellSome = async () => {
    while (deps.clock.now() < until) {
      const session = left.shift();
      if (!session) return;
      await tellOne(session);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, tellSome));
  if (left.length > 0) deps.log('hint_not_told', { organization: organizationId, left: left.length });
}

/**
 * Tells the open pages of an organization what no event tells of. It costs a read of half a unit where none is open, and never
 * throws.
 */
export async function tellPages(
  organizationId: OrganizationId,
  changed: readonly Hint[],
  deps: Deps<'table:write' | 'hints:tell'>,
): Promise<void> {
  try {
    const sessions = await sessionsOf(organizationId, deps);
    if (sessions.length > 0) await tell(sessions, { organizationId, changed }, deps);
  } catch (error) {
    deps.log('hint_not_told', { organization: organizationId, ...errorFields(error) });
  }
}
