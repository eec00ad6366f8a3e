import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import { withSomeChange } from '../input/changes.ts';
import type { Deps } from '../runtime/deps.ts';
import { Again, againAtOnce, untilSettled } from '../table/contention.ts';
import type { Write } from '../table/table.ts';
import { contactSchema, type StoredContact } from './contact.ts';
import { contactGone, contactWithId } from './find-contact.ts';
import { changeNumber } from './identities/change-number.ts';
import { canonicalNumber, writtenPhoneSchema } from './identities/phone.ts';
import { belongsTo, contactDetails } from './new-contact.ts';
import { type Changes, followChange, planChange } from './planned-change.ts';
import { headAsMarked } from './unread-mark.ts';

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
  phone_number: writtenPhoneSchema.optional(),
};
/** The body of `PATCH /contact`: new values of one field at least. */
export const contactChangesSchema = withSomeChange(changeable);
/** New values of some fields of a contact. */
export type ContactChanges = z.infer<typeof contactChangesSchema>;

type ChangeDeps = Deps<'table:write' | 'queue:events'>;

/**
 * Changes what is given and nothing else, so that concurrent changes of different fields all hold. Returns the contact as
 * it is then. Throws 404 when it was deleted meanwhile, 409 when another contact has the number, and `Contention` when other
 * changes win again and again.
 */
export async function changeContact(
  contact: StoredContact,
  changes: ContactChanges,
  deps: ChangeDeps,
): Promise<StoredContact> {
  const { organization_id: organizationId, id } = contact;
  let before = contact;
  return untilSettled({ over: 'contact', organizationId }, deps, async () => {
    const after = await tryChange(before, changes, deps);
    if (!(after instanceof Again)) return after;
    const standing = await contactWithId(organizationId, id, deps);
    if (!standing) throw contactGone(id);
    before = standing;
    return after;
  });
}

async function tryChange(
  before: StoredContact,
  { phone_number: number, ...others }: ContactChanges,
  deps: ChangeDeps,
): Promise<StoredContact | Again> {
  const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  // From here on the provider may be asked, by this process or, where it dies, behind the person's next message.
  const given = { ...set, ...(set.blocked === true && !before.provider_blocked && { provider_blocked: null }) };
  const { has_unread_messages: isUnread } = others;
  const atHead = isUnread === undefined ? [] : await headAsMarked(before, isUnread, deps);
  if (number) return giveNumber(before, { number, given, checks: atHead }, deps);
  const planned = planChange(before, given, deps);
  const result = await (atHead.length === 0
    ? deps.table.write(planned.write)
    : deps.table.transact([planned.write, ...atHead]));
  if (result.kind !== 'done') return againAtOnce;
  await followChange(planned, deps);
  return planned.after;
}

/** Another number, with other changes, and what is written with them. */
interface NumberGiven {
  readonly number: NonNullable<ContactChanges['phone_number']>;
  readonly given: Changes;
  readonly checks: readonly Write[];
}

/** With another number, which frees the earlier one; with its own in another spelling, which is shown and sent to from then on. */
async function giveNumber(
  before: StoredContact,
  { number, given, checks }: NumberGiven,
  deps: ChangeDeps,
): Promise<StoredContact | Again> {
  const { digits, written } = number;
  const isOther = canonicalNumber(digits) !== canonicalNumber(before.chatapp_id);
  // What a provider says of an earlier change, and comes late, takes nothing back.
  const changes = { ...given, ...(isOther && { number_changed_at: isoTime(deps.clock.now()) }) };
  const result = await changeNumber(before, { number: digits, written, frees: 'own', changes, checks }, deps);
  if (result instanceof Again) return result;
  if (result.kind === 'changed') return result.contact;
  throw new ApiError('Contact already exists', belongsTo(`number ${digits}`, result.contactId));
}
