import { AsyncLocalStorage } from 'node:async_hooks';
import { type Resources, rightsOf } from '../../lib/constructs/row-rights.ts';
import type { Right } from '../../lib/constructs/table-rights.ts';
import type { EngineAnswer } from '../../lib/engine-calls/direct-client.ts';
import { type Row, type WorkerName, workers } from '../../shared/routes.ts';
import { outsideChains } from './message-chains.ts';
import { calledIn, type TableCall } from './table-calls.ts';

/** Whose rights count at the moment. Tests themselves, and what stands for other people's servers, may do everything. */
const acting = new AsyncLocalStorage<Row>();

/** Runs a row's function with the rights of its role. */
export const actingAs = <T>(row: Row, run: () => T): T => acting.run(row, run);

/** Runs what is no function of ours in the middle of one: a provider, a receiver, a server of files. */
export const forOthers = <T>(run: () => T): T => outsideChains(() => acting.exit(run));

/** Names that stand for addresses. Only those of the table are looked at. */
const unused = { queueArn: '', queueUrl: '', secretArn: '', bucketArn: '' };
const none = new Proxy({}, { get: () => ({ queue: unused, deadLetters: unused }) });
const resources = {
  table: { tableArn: 'table', tableName: '', indexArns: { due: 'due', inbox: 'inbox' } },
  live: { url: '', managementUrl: '', connectionsArn: () => 'live', connectionsNamed: () => 'live' },
  ...{ mediaBucket: unused, masterSecret: unused, mediaKeys: unused, providerSecrets: unused, queues: none },
} as unknown as Resources;

const known = new Map<Row, readonly Right[]>();
function rightsFor(row: Row): readonly Right[] {
  const rights = known.get(row) ?? rightsOf(row, resources);
  known.set(row, rights);
  return rights;
}

/** The handler of a worker with the rights of its role, and no others. */
export function asItsRole<E, T>(name: WorkerName, handle: (event: E) => T): (event: E) => T {
  const row = workers.find((worker) => worker.name === name);
  if (!row) throw new Error(`no worker is ${name}`);
  return (event) => actingAs(row, () => handle(event));
}

/** An engine that refuses what the role of the function does not allow, as AWS does. `refused` notes it: a world in which that happens fails. */
export const withPolicies =
  (refused: string[], between = (answer: EngineAnswer) => answer) =>
  (answer: EngineAnswer) => {
    const rest = between(answer);
    return (async (operation, input) => {
      const reasons = refusedOf(operation, input as Record<string, unknown>);
      if (reasons.length === 0) return rest(operation, input);
      refused.push(...reasons);
      throw new Error(reasons.join('\n'));
    }) as EngineAnswer;
  };

/**
 * What the acting function's role does not allow of an operation of DynamoDB, as IAM decides it: each item of a batch or of
 * a transaction needs a statement that allows its action there. Empty where nothing is refused.
 */
function refusedOf(operation: string, input: Readonly<Record<string, unknown>>): string[] {
  const row = acting.getStore();
  if (!row) return [];
  const calls = calledIn(operation, input).filter((call) => !rightsFor(row).some((right) => allows(right, call)));
  return calls.map(({ action, on, keys, attributes }) => {
    const asked = `${action} on ${on} ${keys.join(', ')}`;
    return `${row.name} may not ${asked} (${attributes.join(', ')}): see lib/constructs/row-rights.ts`;
  });
}

function allows({ actions, resources: on, conditions = {} }: Right, call: TableCall): boolean {
  if (!actions.includes(call.action) || !on.includes(call.on)) return false;
  const values: Record<string, readonly string[]> = {
    'dynamodb:LeadingKeys': call.keys,
    'dynamodb:Attributes': call.attributes,
  };
  return Object.entries(conditions).every(([operator, tested]) =>
    Object.entries(tested).every(([key, wanted]) => holds(operator, values[key] ?? [], [wanted].flat())),
  );
}

/** The operators of conditions that our policies have; another one is refused. */
function holds(operator: string, given: readonly string[], wanted: readonly string[]): boolean {
  const isLike = (value: string) => wanted.some((pattern) => patternOf(pattern).test(value));
  switch (operator) {
    case 'ForAllValues:StringLike':
      return given.every(isLike);
    case 'ForAllValues:StringNotLike':
      return !given.some(isLike);
    case 'ForAllValues:StringEquals':
      return given.every((value) => wanted.includes(value));
    case 'Null':
      return String(given.length === 0) === wanted[0];
    default:
      throw new Error(`${operator} is not modelled here`);
  }
}

const patterns = new Map<string, RegExp>();

/** What a pattern of a policy stands for. Each is compiled once: every call of a test asks for several. */
function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known) return known;
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const made = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
  patterns.set(pattern, made);
  return made;
}
