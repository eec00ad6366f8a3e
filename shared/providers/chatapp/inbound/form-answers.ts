import { isObject } from './lenient.ts';

/** The provider's own mark of a form, which says nothing to people. */
const token = 'flow_token';

/** What somebody has filled in, from the JSON text that a form's reply holds: `name: Ana, date: 2026-11-28`. Empty when it is none. */
export function formAnswers(json: string | undefined): string {
  const answers = parsed(json);
  if (!isObject(answers)) return '';
  return Object.entries(answers)
    .filter(([name]) => name !== token)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** Undefined for what is no JSON, and for what is nested too deep to be written again. */
function parsed(json: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(json ?? '');
    JSON.stringify(value);
    return value;
  } catch {
    return undefined;
  }
}
