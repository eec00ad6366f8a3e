import * as z from 'zod';
import { blankParams } from '../input/parse.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import { contactSchema, type StoredContact } from './contact.ts';
import { contactGone, currentContact } from './find-contact.ts';
import { contactDetails } from './new-contact.ts';
import { followChange, planChange } from './planned-change.ts';

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
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<StoredContact> {
  let before = contact;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return untilSettled({ over: 'contact', organizationId: contact.organization_id }, deps, async () => {
    const planned = planChange(before, given, deps);
    const result = await deps.table.write(planned.write);
    if (result.kind === 'done') {
      await followChange(planned, deps);
      return planned.after;
    }
    const standing = await currentContact(contact.organization_id, result.item, deps);
    if (!standing) throw contactGone(contact.id);
    before = standing;
    return againAtOnce;
  });
}
