import { isObject } from '../../../base/is-object.ts';
import { boundedName } from '../../../base/text.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import { keptOther } from '../../kept-json.ts';
import { leftOf } from '../../left-over.ts';
import { memberOf, tolerantList, tolerantName, tolerantText } from '../../tolerant-reader.ts';

type Template = Extract<TypedContent, { type: 'template' }>;

/** Code points. The platform's templates have some 3,000, and forty of them are recorded in one transaction of 4 MB. */
const maxText = 4096;

/**
 * A template that was sent, or a product that was shared: cards with a title, a subtitle and buttons. `text` has all of it,
 * a card below the other and buttons in brackets.
 */
export function templateContent(payload: unknown): Template {
  const { name, body } = bodyOf(payload);
  const lines = [shownText(body, 'text'), ...listIn(body, 'elements').flatMap(linesOfCard), buttonsOf(body)];
  const text = boundedName(lines.filter((line) => line !== undefined).join('\n'), maxText);
  const other = keptOther(leftOf(body, { template_type: true, text: true }));
  return { type: 'template', content: { name, text, other } };
}

/** Its kind, and what it holds: below the kind's name, or beside it. */
function bodyOf(payload: unknown): { readonly name: string | undefined; readonly body: unknown } {
  const name = tolerantName(64).parse(memberOf(payload, 'template_type'));
  if (name !== undefined) return { name, body: payload };
  const [kind, body] = Object.entries(isObject(payload) ? payload : {}).find(([, member]) => isObject(member)) ?? [];
  return { name: tolerantName(64).parse(kind), body: body ?? payload };
}

const linesOfCard = (card: unknown) => [shownText(card, 'title'), shownText(card, 'subtitle'), buttonsOf(card)];

function buttonsOf(holder: unknown): string | undefined {
  const titles = listIn(holder, 'buttons').flatMap((button) => shownText(button, 'title') ?? []);
  return titles.length === 0 ? undefined : titles.map((title) => `[${title}]`).join(' ');
}

const listIn = (holder: unknown, name: string) => tolerantList.parse(memberOf(holder, name));

function shownText(holder: unknown, name: string): string | undefined {
  const text = tolerantText.parse(memberOf(holder, name));
  return text?.trim() ? text : undefined;
}
