/** A row of a table of transitions, whatever its states are called (`shared/base/transitions.ts`). */
export interface Row {
  readonly from: string;
  readonly event: string;
  readonly when?: string;
  readonly to: string;
}

/** The state of a thing that does not exist, yet or any more. */
const nothing = 'none';

const idOf = (state: string) => (state === nothing ? '[*]' : state.replace(/[^a-z0-9]/gi, '_'));

/**
 * A table of transitions as a Mermaid diagram: states and arrows in the order of the table, and one arrow for all events
 * that lead from a state to the same other one.
 */
export function stateDiagram(table: readonly Row[]): string {
  const states = [...new Set(table.flatMap(({ from, to }) => [from, to]))].filter((state) => state !== nothing);
  const arrows = Map.groupBy(table, ({ from, to }) => `${idOf(from)} --> ${idOf(to)}`);
  return [
    'stateDiagram-v2',
    ...states.filter((state) => idOf(state) !== state).map((state) => `  state "${state}" as ${idOf(state)}`),
    ...[...arrows].map(
      ([arrow, rows]) =>
        `  ${arrow}: ${rows.map(({ event, when }) => (when === undefined ? event : `${event} [${when}]`)).join('<br/>')}`,
    ),
  ].join('\n');
}

/** What stands between a marker and what comes after its diagram, or after the marker where there is none yet. */
const block = /<!-- states: (\w+) -->\n(?:\n```mermaid\n.*?\n```\n)?/gs;

/** A page with the diagram of each table below its marker, `<!-- states: sendTransitions -->`. */
export const withDiagrams = (page: string, tables: Readonly<Record<string, readonly Row[]>>): string =>
  page.replace(block, (found, name: string) => {
    const table = tables[name];
    return table ? `<!-- states: ${name} -->\n\n\`\`\`mermaid\n${stateDiagram(table)}\n\`\`\`\n` : found;
  });
