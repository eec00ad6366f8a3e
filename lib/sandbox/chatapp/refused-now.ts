import * as z from 'zod';
import { type Call, checkedBody, jsonReply, type Reply } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { templateRefusal } from './fits-template.ts';
import { waIdOf } from './identifiers.ts';
import type { SentTemplate } from './template-schema.ts';

/* What the provider refuses although the message is well-formed: by its templates, and by who has written when. */

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
export function refusedNow(payload: unknown, { templates, window, received }: SandboxState): Refusal | undefined {
  const { type, to = '', recipient = '', template } = payload as Sent;
  if (type === 'template') return template && templateRefusal(template, templates);
  if (!window.closed) return undefined;
  const people = [recipient, to.replace(/\D/g, ''), to === '' ? '' : waIdOf(to)];
  const last = Math.max(...people.map((person) => received.lastOf('chatapp', person)));
  if (Date.now() - last < windowMs) return undefined;
  const details =
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.';
  return { code: 131047, details };
}

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
