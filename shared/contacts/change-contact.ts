import * as z from 'zod';
import { contactKey, isThere } from '../conversations/head.ts';
import { blankParams } from '../input/parse.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import { all, equals } from '../table/expressions.ts';
import type { SingleWrite } from '../table/table.ts';
import { contactSchema, laterTime, parseContact, type StoredContact } from './contact.ts';
import { contactGone } from './find-contact.ts';
import { contactDetails } from './new-contact.ts';
import { reindexContact } from './search/index-contact.ts';
import { reindexMark } from './search/index-mark.ts';

/** Null is refused: whether it means true or false would be a guess. */
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

/** The body of `PATCH /contact`: new values of one field at least. */
export const contactChangesSchema = z
  .object(changeable)
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    path: [first],
    params: blankParams,
    error: `is required, or one of ${others.join(', ')}`,
  });
/** New values of some fields of a contact. */
export type ContactChanges = z.infer<typeof contactChangesSchema>;

/**
 * Changes what is given and nothing else, so that concurrent changes of different fields all hold. Returns the contact as
 * it is then. Throws 404 when it was deleted meanwhile, and `Contention` when other changes win again and again.
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
    const updated_at = laterTime(before, clock.now());
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

/** Refused unless the contact is as it was read: the answer shows all of it, and the search text is made of all of it. */
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
