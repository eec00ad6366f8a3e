import type { Deps } from '../../runtime/deps.ts';
import { type Again, again } from '../../table/contention.ts';
import { absent, any, equals } from '../../table/expressions.ts';
import type { Write } from '../../table/table.ts';
import type { StoredContact } from '../contact.ts';
import { type Changes, followChange, planChange } from '../planned-change.ts';
import { numberIdentityKey, parseIdentity } from './identity.ts';
import { canonicalNumber } from './phone.ts';

/** What becomes of a contact's numbers. */
interface NumberChange {
  /** The new number in digits; empty where none is known. */
  readonly number: string;
  /** The new number as it is shown. */
  readonly written: string;
  /** The numbers that lead to the contact no more: its own, or its aliases as well. */
  readonly frees: 'own' | 'all';
  /** What else must hold for it, or is written with it. */
  readonly checks?: readonly Write[];
  /** Other members that change with it. */
  readonly changes?: Changes;
}

/** `taken`: the number leads to another contact. `again`: a concurrent writer was first, or the contact is gone. */
type NumberResult =
  | { readonly kind: 'changed'; readonly contact: StoredContact }
  | { readonly kind: 'taken'; readonly contactId: string }
  | Again;

/** Former numbers that a contact remembers, the latest; receipts of what went to earlier ones come no more. */
const mostFormer = 20;

/** Numbers that a contact has had, as it remembers them: each once, in the form that all spellings share. */
export const formerNumbers = (numbers: readonly string[]): string[] =>
  [...new Set(numbers.map(canonicalNumber))].slice(-mostFormer);

/**
 * Gives a contact another number, which it is shown with, sent to and found by, and frees its earlier one: the person who writes
 * from that next is another one. One transaction; refused where the contact is not as it was read.
 */
export async function changeNumber(
  contact: StoredContact,
  change: NumberChange,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<NumberResult> {
  const { number, written, changes } = change;
  const [kept, freed] = numbersAfter(contact, change);
  const former = formerNumbers([...(contact.former_numbers ?? []), ...freed]).filter(
    (each) => each !== canonicalNumber(number),
  );
  const members = {
    chatapp_id: number,
    phone_number: written,
    aliases: kept.length > 0 ? kept : undefined,
    former_numbers: former.length > 0 ? former : undefined,
  };
  const planned = planChange(contact, { ...changes, ...members }, deps);
  const taking = number === '' ? [] : [takeNumber(contact, number)];
  const writes = [
    ...taking,
    ...(change.checks ?? []),
    ...freed.map((each) => freeNumber(contact, each)),
    ...addressWrites(contact, kept, number),
  ];
  const result = await deps.table.transact([...writes, planned.write]);
  if (result.kind === 'done') {
    await followChange(planned, deps);
    return { kind: 'changed', contact: planned.after };
  }
  const [atNumber] = result.kind === 'refused' && taking.length > 0 ? result.refusals : [];
  const holder = parseIdentity(atNumber?.item)?.contact_id;
  return holder === undefined ? again : { kind: 'taken', contactId: holder };
}

/** The aliases that stay, and the numbers that are free afterwards, in the form that all spellings share. */
function numbersAfter(
  { chatapp_id, aliases = [] }: StoredContact,
  { number, frees }: NumberChange,
): readonly [string[], string[]] {
  const isNew = (each: string) => canonicalNumber(each) === canonicalNumber(number);
  const others = aliases.filter((alias) => !isNew(alias));
  const freed = [...(chatapp_id === '' ? [] : [chatapp_id]), ...(frees === 'all' ? others : [])];
  return [frees === 'all' ? [] : others, [...new Set(freed.filter((each) => !isNew(each)).map(canonicalNumber))]];
}

/** The new number leads to the contact, also where it was an alias, or another spelling. */
const takeNumber = ({ organization_id, id, chatapp_user_ids }: StoredContact, number: string): Write => ({
  kind: 'put',
  item: {
    ...numberIdentityKey(organization_id, number),
    contact_id: id,
    chatapp_id: number,
    user_id: chatapp_user_ids?.at(-1),
  },
  condition: any(absent(), equals('contact_id', id)),
});

const freeNumber = ({ organization_id, id }: StoredContact, number: string): Write => ({
  kind: 'delete',
  key: numberIdentityKey(organization_id, number),
  condition: any(absent(), equals('contact_id', id)),
});

/** What is sent to an alias goes to the contact's own number. */
const addressWrites = ({ organization_id, id }: StoredContact, aliases: readonly string[], number: string): Write[] =>
  aliases.map((alias) => ({
    kind: 'update',
    key: numberIdentityKey(organization_id, alias),
    change: { set: { chatapp_id: number } },
    condition: equals('contact_id', id),
  }));
