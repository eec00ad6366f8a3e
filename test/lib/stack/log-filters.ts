import { functionOf, ofType, type Synthesized } from './synthesized.ts';

type Line = Readonly<Record<string, unknown>>;

/**
 * What CloudWatch would publish of lines in the log of a row's function: for each metric its values, one a line. Knows the
 * patterns that we use, and refuses others.
 */
export function publishedBy(template: Synthesized, name: string, lines: readonly Line[]): Record<string, number[]> {
  return published(template, functionOf(template, name)[1].Properties.LoggingConfig.LogGroup.Ref, lines);
}

/** The same for the log group with this logical id. */
export function published(template: Synthesized, logGroup: string, lines: readonly Line[]): Record<string, number[]> {
  const filters = ofType(template, 'AWS::Logs::MetricFilter')
    .map(([, { Properties }]) => Properties)
    .filter(({ LogGroupName }) => LogGroupName.Ref === logGroup);
  return Object.fromEntries(
    filters.map(({ FilterPattern, MetricTransformations: [{ MetricName, MetricValue }] }) => {
      const matched = lines.filter((line) => matches(FilterPattern, line));
      return [MetricName, matched.map((line) => Number(shownBy(MetricValue, line)))];
    }),
  );
}

const shownBy = (text: string, line: Line) => (text.startsWith('$.') ? line[text.slice(2)] : text);

function matches(pattern: string, line: Line): boolean {
  const terms = pattern.replace(/^\{ (.*) \}$/, '$1').split(' && ');
  return terms.every((term) => {
    const [, field = '', operator, text, number] =
      /^\(?\$\.(\w+) (=|>=) (?:"([^"*]+\*?)"|(\d+))\)?$/.exec(term) ?? refuse(`not a pattern that is known: ${term}`);
    const value = line[field];
    if (text?.endsWith('*')) return operator === '=' && String(value).startsWith(text.slice(0, -1));
    if (text !== undefined) return operator === '=' && value === text;
    return typeof value === 'number' && (operator === '=' ? value === Number(number) : value >= Number(number));
  });
}

function refuse(reason: string): never {
  throw new Error(reason);
}
