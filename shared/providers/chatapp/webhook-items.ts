import { type InboundItem, type QueuedItem, queuedItem } from '../../channels/inbound-item.ts';
import { memberOf, tolerantId, tolerantList, tolerantName } from '../tolerant-reader.ts';
import { contactLookup, personOf } from './inbound/contact-lookup.ts';
import { type PersonIds, personIdsOf } from './inbound/person.ts';
import { isAboutTemplates } from './inbound/template-notice.ts';
import { withContact, withSurroundings } from './item-surroundings.ts';

type Kind = InboundItem['kind'];

const channel = 'chatapp';
const other = (item: unknown, account = ''): InboundItem => ({ kind: 'other', channel, account, item });

/** The fields that are for us. Beside those that are about calls, groups or templates, all others are about accounts, or later additions. */
const fields = ['messages', 'calls', 'smb_message_echoes', 'message_echoes', 'user_id_update', 'user_preferences'];

/** Whether a field is about calls: the provider has several by now. */
const isAboutCalls = (field: string) => field === 'calls' || field.startsWith('call_');

/** Whether a field is about groups, not about messages in them: their subjects, members and state. */
const isAboutGroups = (field: string) => field.startsWith('group_');

/** The lists that a value can hold, with what is in them. */
const lists: readonly (readonly [member: string, kind: Kind])[] = [
  ['statuses', 'status'],
  ['messages', 'message'],
  ['message_echoes', 'echo'],
  ['calls', 'call'],
  ['user_id_update', 'moved'],
  ['user_preferences', 'preference'],
  ['groups', 'group'],
  ['errors', 'error'],
];

/** Splits a webhook into items that are handled one by one. What has no known shape is one item, kept whole. */
export function chatappItemsOf(webhook: unknown): InboundItem[] {
  return inList(webhook, 'entry', (entry) => inList(entry, 'changes', (change) => itemsOfChange(change, entry)));
}

/** The message that carries an item in the queue: in order for each of our accounts and the person at the other end. */
export function toChatappQueueMessage(item: InboundItem): QueuedItem {
  const person = personOf(personIdsOf(item), contactLookup(item.contacts ?? [], item.kind !== 'echo'));
  return queuedItem(item, person?.userId ?? person?.number ?? '');
}

/** What is in a list that must be there. */
function inList(parent: unknown, name: string, itemsOfEach: (element: unknown) => InboundItem[]): InboundItem[] {
  const list = memberOf(parent, name);
  return Array.isArray(list) ? list.flatMap(itemsOfEach) : [other(parent)];
}

function itemsOfChange(change: unknown, entry: unknown): InboundItem[] {
  const field = memberOf(change, 'field');
  if (typeof field !== 'string') return [other(change)];
  const value = memberOf(change, 'value');
  if (isAboutTemplates(field)) return [ofTemplate(field, value, entry)];
  const account = accountOf(value);
  const isKnown = fields.includes(field);
  if (!isKnown && !isAboutCalls(field) && !isAboutGroups(field)) return [ignored(field, account)];
  const beside = besideItems(value);
  const items = lists.flatMap(([member, kind]) => itemsOfList(value, { member, kind, field, account, beside }));
  if (items.length > 0) return items;
  return [isKnown ? other(change, account) : ignored(field, account)];
}

/** A webhook that is not for us, which may hold a whole history of conversations. Only its field's name is kept, for the log. */
const ignored = (field: string, account: string): InboundItem => ({
  kind: 'ignored',
  channel,
  account,
  item: { field: tolerantName(64).parse(field) },
});

/** What has become of a template. The entry is our business account's, and says when. */
const ofTemplate = (field: string, value: unknown, entry: unknown): InboundItem => ({
  kind: 'template',
  channel,
  account: idIn(memberOf(entry, 'id')),
  item: { field, time: memberOf(entry, 'time'), value },
});

/** Our number's id at the provider. */
const accountOf = (value: unknown) => idIn(memberOf(memberOf(value, 'metadata'), 'phone_number_id'));

/** The id of an account of ours. The table's keys are made of it. */
function idIn(value: unknown): string {
  const id = tolerantId.parse(value) ?? '';
  return id.length > 128 ? '' : id;
}

interface ListOfItems {
  readonly member: string;
  readonly kind: Kind;
  readonly field: string;
  readonly account: string;
  readonly beside: Beside;
}

/** What stands in a value for all of its items. It is an item's own where no other item can claim it. */
interface Beside {
  /** Whether all items name one person. */
  readonly isOfOnePerson: boolean;
  /** Whether only one item is about a person. */
  readonly isOfOneItem: boolean;
}

/** The lists of a value may be about different people: a message of one, and a receipt of another. */
function besideItems(value: unknown): Beside {
  const persons = lists
    .filter(([, kind]) => isOfPerson(kind))
    .flatMap(([member, kind]) =>
      tolerantList.parse(memberOf(value, member)).map((item) => nameOf(personIdsOf({ kind, item }), item)),
    );
  return { isOfOnePerson: new Set(persons).size === 1, isOfOneItem: persons.length === 1 };
}

/** Tells people apart by what an item calls them. Of two items that name nobody each may be another's. */
const nameOf = ({ number, userId }: PersonIds, item: unknown): unknown => userId ?? number ?? { item };

function itemsOfList(value: unknown, { member, kind, field, account, beside }: ListOfItems): InboundItem[] {
  const given = memberOf(value, member);
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) return [other({ field, [member]: given }, account)];
  // Beside an echo our own profile may stand.
  const isAlone = beside.isOfOnePerson && kind !== 'echo';
  const book = contactLookup(tolerantList.parse(memberOf(value, 'contacts')), isAlone);
  return given.map((item) => {
    const ofItem = kind === 'status' && isOfCall(item, field) ? 'call' : kind;
    const whole = withSurroundings(item, { kind: ofItem, value, alone: beside.isOfOneItem });
    if (!isOfPerson(ofItem)) return { kind: ofItem, channel, account, item: whole };
    const ids = personIdsOf({ kind: ofItem, item: whole });
    const entry = book.entryOf(ids);
    return {
      kind: ofItem,
      channel,
      account,
      item: ofItem === 'status' ? whole : withContact(whole, book.leftOf(ids)),
      ...(entry && { contacts: [entry] }),
    };
  });
}

const isOfPerson = (kind: Kind) => kind !== 'group' && kind !== 'error';

/** A call's status has the shape of a message's, and must not be taken for one. */
const isOfCall = (item: unknown, field: string) => isAboutCalls(field) || memberOf(item, 'type') === 'call';
