import { memberOf } from '../../chatapp/inbound/lenient.ts';

/** The protocol's parts that do something to an earlier message, by the name or the number of their type. */
const types = { REVOKE: 0, MESSAGE_EDIT: 14 } as const;

function isOfType(part: unknown, name: keyof typeof types): boolean {
  const spellings: unknown[] = [name, types[name], String(types[name])];
  return spellings.includes(memberOf(part, 'type'));
}

export const isRevocation = (part: unknown): boolean => isOfType(part, 'REVOKE');
export const isEdit = (part: unknown): boolean => isOfType(part, 'MESSAGE_EDIT');
