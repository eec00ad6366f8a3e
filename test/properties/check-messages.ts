import { expect } from '@jest/globals';
import { claim } from './claim.ts';
import type { Hook, Setting } from './consumers.ts';
import type { Organization, Posted, Seen } from './organization.ts';
import type { Asked, Said, WebhookType } from './steps.ts';
import { messageId } from './words.ts';

/** A message by itself. */
export interface Alone extends Omit<Seen, 'reactions'> {
  readonly direction: 'inbound' | 'outbound';
  readonly platform: 'chatapp' | 'photoapp';
  readonly error: { readonly code: number | string } | null;
  readonly edited_at: string | null;
  readonly deleted_at: string | null;
  readonly status_history: readonly { readonly status: Seen['message_status'] }[];
}

/** A message, and the step of what made it. */
export interface Known {
  readonly message: Alone;
  readonly step: number;
}

const forward: readonly string[] = ['sent', 'delivered', 'read'];

/** Only forward, but for what was a failure by assumption; as far as the provider has told, and no further. */
export function checkStatus({ message }: Known, posted: readonly Posted[]): void {
  const history = message.status_history.map(({ status }) => status);
  expect(history.at(-1)).toBe(message.message_status);
  const steps = history.slice(history.lastIndexOf('failed') + 1).map((status) => forward.indexOf(status));
  expect(steps).toEqual([...new Set(steps)].toSorted());
  if (message.direction === 'inbound') {
    expect(history).toEqual(['delivered']);
    return;
  }
  if (message.message_id === null) {
    if (!message.outcome_unknown) expect(message.message_status).toBe('failed');
    return;
  }
  expect(message.outcome_unknown).toBeUndefined();
  const told = posted.flatMap(({ said }) => statusIn(said, String(message.message_id)));
  const best = forward[Math.max(0, ...told.map((status) => forward.indexOf(status)))] ?? 'sent';
  const { id, message_status } = message;
  const allowed = !told.includes('failed') ? [best] : best === 'sent' ? ['failed'] : ['failed', best];
  claim(allowed.includes(message_status), 'a message has the best status that was told', { id, told, message_status });
  expect([...told, 'sent', 'failed']).toEqual(expect.arrayContaining(history));
}

/** The photo-app tells of nothing but that a message was read. */
const statusIn = (said: Said, id: string): string[] =>
  said.say === 'status' && messageId(said, said.on) === id ? [said.via === 'photoapp' ? 'read' : said.status] : [];

/** Everything that happened was told at least once to every webhook that was for it all the time, and in the same words. */
export function checkEvents(organization: Organization, known: ReadonlyMap<string, Known>): void {
  for (const hook of organization.hooks) {
    checkArrivals(hook);
    if (hook.id === undefined || hook.deletedAt !== undefined) continue;
    const reached = reachedBy(hook);
    for (const [id, { message, step }] of known) {
      for (const type of eventsOf(message)) {
        const name = nameFor(hook, { platform: message.platform, step, type });
        if (name === undefined) continue;
        const about = { message, name, webhook: hook.id };
        claim(reached.has(`${id} ${name}`), 'what happened to a message came to each webhook that was for it', about);
      }
    }
  }
}

/** All attempts at a delivery, none of which a consumer needs to take. */
const attempts = 6;

/** The messages, each with the name of an event, of which it took a request, or refused all that there are. */
function reachedBy(hook: Hook): Set<string> {
  const requests = Map.groupBy(hook.arrivals, ({ body, type }) => `${JSON.parse(body).data.message?.id} ${type}`);
  const all = [...requests].filter(([, those]) => those.length >= attempts || those.some(({ isTaken }) => isTaken));
  return new Set(all.map(([name]) => name));
}

/** The name under which a webhook hears of this, if it has been for it since the step and until now. */
function nameFor(
  { settings }: Hook,
  { platform, step, type }: { readonly platform: string; readonly step: number; readonly type: string },
): string | undefined {
  const before = settings.findLast((setting) => setting.step < step);
  const since = settings.filter((setting) => setting.step >= step);
  const all = before ? [before, ...since] : [];
  const named = all.map((setting) =>
    setting.enabled && setting.platform === platform ? nameIn(setting.type, type) : undefined,
  );
  return named.every((name) => name === named[0]) ? named[0] : undefined;
}

/** `sent_message` is another name of `message_sent`. */
function nameIn(asked: Asked, type: string): string | undefined {
  if (typeof asked !== 'string') return asked.map((each) => nameIn(each, type)).find((name) => name !== undefined);
  const wanted: WebhookType = asked;
  if (wanted === 'all' || wanted === type) return type;
  return wanted === 'sent_message' && type === 'message_sent' ? wanted : undefined;
}

/** One event is the same text each time; nothing comes that was never asked for, or that is asked for no more. */
function checkArrivals({ arrivals, settings, deletedAt }: Hook): void {
  const bodies = new Map<string, string>();
  const asked = new Set<string>(settings.flatMap(({ type }) => type));
  for (const { eventId, type, body, step } of arrivals) {
    const name = `${eventId} ${type}`;
    expect(bodies.get(name) ?? body).toBe(body);
    bodies.set(name, body);
    expect(asked.has(type) || (asked.has('all') && type !== 'sent_message')).toBe(true);
    if (deletedAt !== undefined) expect(step).toBeLessThanOrEqual(deletedAt);
    const setting = settings.findLast((each) => each.step <= step) as Setting;
    expect({ step, enabled: setting.enabled }).toEqual({ step, enabled: true });
  }
}

const eventOf: Readonly<Record<string, string>> = {
  sent: 'message_sent',
  delivered: 'message_delivered',
  read: 'message_read',
  failed: 'message_failed',
};

/** What must be told of a message. What was deleted may have been so before it was recorded: then that alone is told. */
function eventsOf(message: Alone): string[] {
  const { edited_at, deleted_at } = message;
  const seen = eventsOfStatus(message);
  if (deleted_at === null) return edited_at === null ? seen : [...seen, 'message_edited'];
  return [...seen.filter((type) => type !== 'message_received' && type !== 'message_sent'), 'message_deleted'];
}

function eventsOfStatus({ direction, status_history, outcome_unknown, error, message_status }: Alone): string[] {
  if (direction === 'inbound') return ['message_received'];
  if (outcome_unknown) return [];
  // While the outcome was not known it counted as sent, which no consumer was told.
  if (error?.code === 'unconfirmed') return ['message_failed'];
  const all = status_history.map(({ status }) => eventOf[status] ?? '');
  if (message_status === 'failed') return all;
  return all.slice(all.lastIndexOf('message_failed') + 1);
}
