import { type Leaks, leaksIn } from './judge.ts';

/** Lines that no request may cause. */
const never = new Set(['unexpected_error', 'reply_does_not_fit', 'due_work_failed', 'message_failed']);

/** What is wrong with a line of the log. Lines that are not ours are what Node or a library says: nothing should. */
export function problemsOfLine(line: string, leaks: Leaks): string[] {
  if (line === '') return [];
  const problems = leaksIn(line, leaks);
  const event = eventIn(line);
  if (event === undefined) problems.push('a line that is no JSON');
  else if (never.has(event)) problems.push(event);
  return problems;
}

function eventIn(line: string): string | undefined {
  try {
    return JSON.parse(line).event;
  } catch {
    return undefined;
  }
}
