import { isObject } from '../base/is-object.ts';
import type { TypedContent } from '../conversations/content.ts';
import { keptOther } from './kept-json.ts';

/** Which members of an object a message shows: all of one (`true`), or some of its own. For a list: of each entry. */
export interface ShownMembers {
  readonly [member: string]: Shown;
}
type Shown = true | ShownMembers;

/** What is left of a value without what is shown of it, in the provider's own names; undefined where nothing is. */
export function leftOf(value: unknown, shown: Shown | undefined): unknown {
  if (shown === true || value === null) return undefined;
  if (shown === undefined) return value;
  if (Array.isArray(value)) {
    // A list in a list is no entry of a shape that we know. (And it may be nested deeper than the stack is.)
    const entries = value.map((entry) => (Array.isArray(entry) ? entry : (leftOf(entry, shown) ?? null)));
    return entries.every((entry) => entry === null) ? undefined : entries;
  }
  // What has another shape than we know is shown nowhere.
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, leftOf(member, Object.hasOwn(shown, name) ? shown[name] : undefined)] as const,
  );
  const left = members.filter(([, member]) => member !== undefined);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** The pattern for members that were read: those that made sense. */
export const shownIn = (read: object): ShownMembers =>
  Object.fromEntries(Object.entries(read).flatMap(([name, value]) => (value === undefined ? [] : [[name, true]])));

/** A content whose `other` has also what is left of all that stands around it: 8 KB in all, without secrets. */
export function withOther(typed: TypedContent, left: unknown): TypedContent {
  const { other: own, ...members }: Readonly<Record<string, unknown>> = typed.content ?? {};
  // A system message may have a member of that name from the provider.
  const isNamedSo = own !== undefined && !isObject(own);
  if (!isObject(left) && (own === undefined || isNamedSo)) return typed;
  const other = keptOther({ ...(isNamedSo ? { other: own } : own), ...(isObject(left) && left) });
  return { ...typed, content: { ...members, ...(other && { other }) } } as TypedContent;
}
