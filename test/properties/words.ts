import type { Line, Name, Person, Said, Target } from './steps.ts';

/** The same people know all organizations. */
export const numbers: Readonly<Record<Person, string>> = { Ana: '5511999990000', Bia: '447700900123', Ines: '' };
export const photoappId = '17841400000000012345';
const userIds: Readonly<Record<Person, string>> = { Ana: 'BR.13491208655302741918', Bia: '', Ines: '' };
export const userIdOf = (person: Person): string | undefined => userIds[person] || undefined;

/** How a provider names the person at the other end of a line. */
export const addressOf = (line: Line): string => (line.via === 'photoapp' ? photoappId : numbers[line.with]);
export const jidOf = (person: Person): string => `${numbers[person]}@s.whatsapp.net`;

/** The emoji of the n-th reaction; the last takes back. */
export const emojis = ['👍', '❤️', ''] as const;

/** Whose words these are: an organization's texts bear its name, and no other's answers may. */
export const marked = (name: Name, words: string): string => `[${name}] ${words}.`;
export const markOf = /\[([ABC])\]/g;

/** The provider's id of a message; the n-th that it took of a line is its `send` number n. Every organization has the same. */
export const messageId = ({ with: person, via }: Line, { of, n }: Target): string => `wamid.${via}.${person}.${of}${n}`;

const targetName = ({ of, n }: Target) => `${of}${n}`;

/** The id that we know a thing under; undefined for what is no message. A photo-app reaction has none of its own. */
export function idOf(said: Said): string | undefined {
  if (said.say === 'text' || said.say === 'image' || said.say === 'echo') {
    return messageId(said, { of: said.say, n: said.n });
  }
  if (said.say !== 'reaction' || said.via === 'photoapp') return undefined;
  return messageId(said, { of: 'echo', n: 0 }).replace('echo0', `reaction.${said.by}.${targetName(said.on)}.${said.n}`);
}

/** What a message says that a provider tells of, and what an edit makes of it. */
export function textOf(name: Name, said: Said): string {
  switch (said.say) {
    case 'edit':
      return marked(name, `${said.via} ${said.with} ${targetName(said.on)} edited ${said.n}`);
    case 'text':
    case 'image':
    case 'echo':
      return marked(name, `${said.via} ${said.with} ${said.say} ${said.n}`);
    default:
      return '';
  }
}

/** Seconds after the beginning at which a provider says that it happened. No two things to one message have the same. */
export function secondOf(said: Said): number {
  switch (said.say) {
    case 'reaction':
      return 10 + said.n + (said.by === 'us' ? 3 : 0);
    case 'edit':
      return 20 + said.n;
    case 'revoke':
      return 30;
    case 'status':
    case 'confirm':
      return 40;
    default:
      return said.n;
  }
}
