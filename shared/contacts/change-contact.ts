import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { contactKey } from '../conversations/contact-partition.ts';
import { isThere } from '../conversations/head.ts';
import { blankParams } from '../input/parse.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, equals } from '../table/conditions.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import type { SingleWrite } from '../table/table.ts';
import { contactSchema, parseContact, type StoredContact } from './contact.ts';
import { contactGone } from './find-contact.ts';
import { contactDetails } from './new-contact.ts';
import { reindexMark } from './search/index-contact.ts';
import { reindexContact } from './search/reindex-contact.ts';

/** What the word for null is would be a guess: it is refused. */
const flag = z
  .boolean({ error: ({ input }) => (input === null ? 'is required to be true or false, if it is given' : undefined) })
  .optional();

const changeable = {
  full_name: contactDetails.full_name.optional(),
  email: contactDetails.email
    .nullable()
    .transform((value) => value ?? '')
    .optional(),
  tags: contactDetails.tags
    .nullable()
    .transform((value) => value ?? [])
    .optional(),
  bot_status: contactSchema.shape.bot_status.optional(),
  allow_broadcast: flag,
  archived: flag,
  blocked: flag,
  has_unread_messages: flag,
};
const [first = '', ...others] = Object.keys(changeable);

/** The body of `PATCH /contact`: what is to be another than it is, one thing at least. */
export const contactChangesSchema = z
  .object(changeable)
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    path: [first],
    params: blankParams,
    error: `is required, or one of ${others.join(', ')}`,
  });
export type ContactChanges = z.infer<typeof contactChangesSchema>;

/**
 * Changes what is given and nothing else, so that changes of different things at once all hold. Returns the contact as it
 * is then; throws 404 when it was deleted meanwhile.
 */
export async function changeContact(
  contact: StoredContact,
  changes: ContactChanges,
  deps: Deps<'table:write'>,
): Promise<StoredContact> {
  const { table, clock } = deps;
  let before = contact;
  return untilSettled({ over: 'contact', organizationId: contact.organization_id }, deps, async () => {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    // Every change has a time of its own, also within a millisecond and beside a clock that is ahead.
    const updated_at = isoTime(Math.max(clock.now(), Date.parse(before.updated_at) + 1));
    const changed = Object.fromEntries([...given, ['updated_at', updated_at]]);
    const result = await table.write(changeOf(before, changed, deps));
    if (result.kind === 'done') {
      const after: StoredContact = { ...before, ...changed };
      if (after.full_name !== before.full_name) await reindexContact(before, after, deps);
      return after;
    }
    const standing = parseContact(result.item);
    if (!standing) throw contactGone(contact.id);
    before = standing;
    return againAtOnce;
  });
}

/** The contact must still be as it was when it was read: the answer shows it whole, and so does the search. */
function changeOf(before: StoredContact, changed: Readonly<Record<string, unknown>>, deps: Deps): SingleWrite {
  const key = contactKey(before.organization_id, before.id);
  const { full_name = before.full_name } = changed;
  const mark = full_name === before.full_name ? undefined : reindexMark(key, before, deps);
  return {
    kind: 'update',
    key,
    change: { set: { ...changed, ...mark } },
    condition: all(isThere, equals('updated_at', before.updated_at)),
  };
}
