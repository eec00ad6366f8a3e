import * as z from 'zod';
import { type Call, checkedBody, jsonReply, type Reply } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { templateRefusal } from './fits-template.ts';
import { waIdOf } from './identifiers.ts';
import type { SentTemplate } from './template-schema.ts';

/* What the provider refuses although the message is well-formed: by its templates, by who is blocked and who has written when. */

interface Sent {
  readonly type?: string;
  readonly to?: string;
  readonly recipient?: string;
  readonly template?: SentTemplate;
}

interface Refusal {
  readonly code: number;
  readonly details: string;
}

const windowMs = 24 * 3_600_000;

/** Why a well-formed message is not sent; undefined where it is. */
export function refusedNow(payload: unknown, phone_number_id: string, state: SandboxState): Refusal | undefined {
  const { templates, window, blocked } = state;
  const { type, to = '', recipient = '', template } = payload as Sent;
  if (blocked.has({ phone_number_id, wa_id: waIdOf(to) })) {
    return { code: 130403, details: 'Message failed to send because your business has blocked this user.' };
  }
  if (type === 'template') return template && templateRefusal(template, templates);
  if (!window.closed) return undefined;
  if (hasWritten([recipient, waIdOf(to)], state)) return undefined;
  const details =
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.';
  return { code: 131047, details };
}

/** Whether one of these, each a `wa_id` or a user id, has written within 24 hours. */
export const hasWritten = (people: readonly string[], { received }: Pick<SandboxState, 'received'>): boolean =>
  people.some((person) => Date.now() - received.lastOf(person) < windowMs);

/** The file in the header of a template, by its type. */
export function headerFileOf(payload: unknown): Readonly<Record<string, { readonly id?: string } | undefined>> {
  const { components = [] } = (payload as Sent).template ?? {};
  const header = components.find((part) => part.type === 'header');
  return Object.assign({}, ...((header?.parameters ?? []) as object[]));
}

const windowSchema = z.strictObject({ closed: z.boolean() });

/** `POST /window`: whether people who have not written within 24 hours can be sent templates alone. */
export async function setWindow(call: Call, state: SandboxState): Promise<Reply> {
  const checked = await checkedBody(call.request, windowSchema, 'Allowed: closed (true or false).');
  if ('refusal' in checked) return checked.refusal;
  state.window.closed = checked.body.closed;
  return showWindow(call, state);
}

/** `GET /window` */
export const showWindow = (_call: Call, { window }: SandboxState): Reply => jsonReply(200, window);
