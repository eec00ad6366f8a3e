import * as z from 'zod';
import { sortTokenOf } from '../base/ids.ts';
import type { InboxPart } from '../conversations/head.ts';
import { platforms } from '../events.ts';
import { visibleText } from '../input/fields.ts';
import { integerParameter } from '../input/parse.ts';
import type { Entry } from './entry.ts';

/** Code points of who works on a conversation, at most. */
export const assigneeLength = 128;
/** Whether a conversation is worked on. */
export const statusSchema = z.enum(['open', 'closed']);

const cursor = z
  .string()
  .regex(/^[-_0-9A-Za-z]{29}$/, { error: 'must be the next_cursor of an earlier answer' })
  .optional();

/** The parameters of `GET /conversations` for its action `inbox`. */
export const inboxQuerySchema = z.object({
  action: z.literal('inbox'),
  unread: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .optional()
    .meta({ override: { type: 'boolean', enum: undefined } }),
  status: statusSchema.optional(),
  assignee: visibleText({ max: assigneeLength }).optional(),
  platform: z.enum(platforms).optional(),
  since: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-28T10:00:00.000Z' }).optional(),
  limit: integerParameter(1, 100, 50),
  cursor,
});
/** Which conversations of an inbox are asked for, and where to go on. */
export type InboxQuery = z.infer<typeof inboxQuerySchema>;

/** How a filter names what has no assignee; no assignee is called that. */
export const noAssignee = 'none';

/** The parts of an inbox that a query asks for. */
export const partsOf = ({ status, unread }: InboxQuery): InboxPart[] =>
  statusSchema.options
    .flatMap((each) => [true, false].map((isUnread) => ({ status: each, isUnread })))
    .filter((part) => part.status === (status ?? part.status) && part.isUnread === (unread ?? part.isUnread));

/** What a query looks for within these parts; undefined where it is all of them. */
export function matcherOf({ assignee, platform }: InboxQuery): ((entry: Entry) => boolean) | undefined {
  if (assignee === undefined && platform === undefined) return undefined;
  return ({ head }) =>
    (platform === undefined || (head.platform ?? 'chatapp') === platform) &&
    (assignee === undefined || (assignee === noAssignee ? head.assignee === undefined : head.assignee === assignee));
}

/** No id comes before it. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** The first place in an inbox of what was said at a time or later. */
export const tokenSince = (since: string | undefined) =>
  since === undefined ? undefined : sortTokenOf({ created_at: since, id: firstId });
