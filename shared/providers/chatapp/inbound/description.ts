import { isObject } from '../../../base/is-object.ts';
import { boundedName } from '../../../base/text.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import { shownCards, shownDocument, shownPlace } from '../../../conversations/description.ts';
import { memberOf, tolerantName, tolerantText } from '../../tolerant-reader.ts';

/** What the provider sent: its own name of the type, and the type's object. */
interface Sent {
  readonly type: string;
  readonly part: unknown;
}

type ContentOf<Type extends TypedContent['type']> = Extract<TypedContent, { type: Type }>['content'];

/** The text that the conversation shows of what a message carries; undefined when nothing can be read off it. */
export function shownOf({ type, content }: TypedContent, sent: Sent): string | undefined {
  switch (type) {
    case 'text':
      return bodyOf(sent);
    case 'image':
    case 'video':
      return content.caption;
    case 'document':
      return content.caption?.trim() ? content.caption : shownDocument({ ...content, media_url: '' });
    case 'location':
      return describePlace(content);
    case 'contacts':
      return content.cards.length === 0 ? undefined : shownCards(content.cards);
    case 'reply':
      return content.title ?? content.payload ?? content.id;
    case 'form_reply':
      return describeForm(content);
    case 'interactive':
      return describeOther(content);
    case 'order':
      return describeOrder(content);
    case 'template':
      return content.name === undefined ? undefined : `[template] ${content.name}`;
    case 'system':
      return bodyOf(sent) ?? describeSystem(sent);
    case 'unsupported':
      // Every other type is shown by its own name.
      return sent.type === type && content.type !== undefined ? `[unsupported] ${content.type}` : undefined;
    default:
      return undefined;
  }
}

const bodyOf = ({ part }: Sent): string | undefined => tolerantText.parse(memberOf(part, 'body'));

function describeSystem({ part }: Sent): string | undefined {
  const type = tolerantName(64).parse(memberOf(part, 'type'));
  return type === undefined ? undefined : `[system] ${type}`;
}

/** A place without coordinates is shown by its name or its address. */
function describePlace({ latitude, longitude, name, address }: ContentOf<'location'>): string | undefined {
  if (latitude !== undefined && longitude !== undefined) return shownPlace({ latitude, longitude, name, address });
  return (name ?? address) === undefined ? undefined : `[location] ${name ?? address}`;
}

/** What is offered, by its text, and an answer of a kind that has no type of its own: `[call permission] accept`. */
function describeOther({ kind, title, body, response }: ContentOf<'interactive'>): string {
  const [shownTitle, shownBody, shownResponse] = [title, body, response].map((value) => tolerantText.parse(value));
  if (kind !== 'call_permission_reply') return shownTitle ?? shownBody ?? `[interactive] ${kind}`;
  return shownResponse === undefined ? '[call permission]' : `[call permission] ${shownResponse}`;
}

/** The provider's own mark of a form, which is not for people. */
const token = 'flow_token';

/** A form's answers as people read them, all of them: `[form] name: Ana, date: 2026-11-28`. */
function describeForm({ answers, body }: ContentOf<'form_reply'>): string {
  const filledIn = Object.entries(isObject(answers) ? answers : {})
    .filter(([name]) => name !== token)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const shown = boundedName(filledIn.join(', '), 4096) ?? boundedName(body ?? '', 1024);
  return shown === undefined ? '[form]' : `[form] ${shown}`;
}

/** An order from a catalogue: how many things, and what was written to it: `[order] 3 items: by Friday, please`. */
function describeOrder({ text, items }: ContentOf<'order'>): string {
  const count = items.reduce((sum, { quantity = 1 }) => sum + Math.max(0, quantity), 0);
  const shown = items.length === 0 ? '[order]' : `[order] ${count} ${count === 1 ? 'item' : 'items'}`;
  return text === undefined || text.trim() === '' ? shown : `${shown}: ${text}`;
}
