import { looseText, memberOf } from '../chatapp/inbound/lenient.ts';

/** Characters that are kept: an item of the table has its limits. */
const maxWords = 2_000;
/** Lists in lists end here. */
const maxDepth = 4;

/**
 * What an Evolution server's error says in words: `response.message`, a text or a list of texts, or what stands where other
 * versions put it. Empty when it says nothing.
 */
export function wordsIn(body: unknown): string {
  const places = [
    memberOf(memberOf(body, 'response'), 'message'),
    memberOf(body, 'message'),
    memberOf(body, 'response'),
  ];
  const found = [...places, memberOf(body, 'error')]
    .map((place) => textsOf(place, maxDepth))
    .find(({ length }) => length > 0);
  // The cut may leave half a pair.
  return [...new Set(found)].join('; ').slice(0, maxWords).toWellFormed();
}

function textsOf(value: unknown, depth: number): string[] {
  if (Array.isArray(value)) return depth === 0 ? [] : value.slice(0, 50).flatMap((each) => textsOf(each, depth - 1));
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  // How v2 says that nobody has this number: `{jid, exists: false, number}`.
  if (memberOf(value, 'exists') === false) {
    const who = [memberOf(value, 'number'), memberOf(value, 'jid')].map((each) => looseText.parse(each)).find(Boolean);
    return [`${who ?? 'The number'} is not on the chat-app`];
  }
  return depth === 0
    ? []
    : ['message', 'details', 'error'].flatMap((name) => textsOf(memberOf(value, name), depth - 1));
}
