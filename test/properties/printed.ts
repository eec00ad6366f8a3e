import type { Fault, Program, Said, Send, Step } from './steps.ts';

/** A program as a list of steps that can be read, and below it the program itself, to be pasted. */
export function printed({ steps, confirms }: Program): string {
  const lines = steps.map((step, index) => `${String(index + 1).padStart(3)}. ${lineOf(step)}`);
  const end = `     in the end the providers confirm what they took: ${confirms}`;
  return [...lines, end, JSON.stringify({ steps, confirms })].join('\n');
}

function lineOf(step: Step): string {
  const { do: what, fault, ...given } = step as { do: string; fault?: Fault } & Record<string, unknown>;
  const { of, said, sends, beside, ...rest } = given as { of?: string; said?: Said[]; sends?: Send[]; beside?: Said[] };
  const parts = [
    ...Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
    ...(said ?? []).map(saidLine),
    ...(sends ?? []).map(sendLine),
    ...(beside?.length ? [`beside: ${beside.map(saidLine).join('; ')}`] : []),
  ];
  return `${of === undefined ? 'all' : of}: ${what}${faultLine(fault)}${parts.length > 0 ? ` (${parts.join('; ')})` : ''}`;
}

const faultLine = (fault?: Fault) => (fault ? `, which ${fault.how} ${fault.moment} call ${fault.at}` : '');

const lineName = ({ via, with: person }: Pick<Said, 'via' | 'with'>) => `${person} by ${via}`;

function saidLine(said: Said): string {
  const { say, via, with: person, ...rest } = said;
  const given = Object.entries(rest).map(([name, value]) =>
    name === 'on' ? `on ${said.say !== 'text' && 'on' in said ? said.on.of + said.on.n : ''}` : `${name} ${value}`,
  );
  return `${lineName({ via, with: person })} ${say} ${given.join(' ')}`;
}

function sendLine({ kind, manner, key, on, emoji, early, fault, ...line }: Send): string {
  const about = kind === 'reaction' ? ` ${emoji || 'none'} on ${on.of}${on.n}` : '';
  const under = key === undefined ? '' : ` under key ${key}`;
  const told =
    early.length > 0
      ? `, telling ${early.map(({ status, bare }) => `${bare ? 'bare ' : ''}${status}`).join(', ')} meanwhile`
      : '';
  return `${kind}${about} to ${lineName(line)}${under}; the provider ${manner}${told}${faultLine(fault)}`;
}
