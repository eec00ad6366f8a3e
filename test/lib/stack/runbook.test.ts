import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { rows, workers } from '../../../shared/routes.ts';
import { functionOf, mayUseTable, ofType, synthesized } from './synthesized.ts';

const template = synthesized('prod');
const alarms = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
const readme = readFileSync(join(import.meta.dirname, '../../../lib/README.md'), 'utf8');

/** The lines of the table of alarms: the names of a line, and its other cells. */
const lines = (/\| Alarm \|.*?\n\n/s.exec(readme)?.[0] ?? '')
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, names = '', ...cells]) => ({ names: names.split(', '), cells: cells.slice(0, 3) }));

test('every alarm has its line in the runbook, and every line has its alarm', () => {
  const named = alarms.map(({ AlarmDescription }) => /Runbook: (\w+)$/.exec(AlarmDescription)?.[1]);

  expect([...new Set(named)].toSorted()).toEqual(lines.flatMap(({ names }) => names).toSorted());
});

test('a line of the runbook says what it means, what to look at, and what to do', () => {
  expect(lines.filter(({ cells }) => cells.length < 3 || cells.some((cell) => cell === ''))).toEqual([]);
});

test('the queries that the runbook names are saved, each is named, and none looks into more logs than CloudWatch takes', () => {
  const saved = ofType(template, 'AWS::Logs::QueryDefinition').map(([, { Properties }]) => Properties);
  const names = saved.map(({ Name }) => Name.replace('relaydesk-prod/', ''));
  const looked = lines.flatMap(({ cells }) => Array.from(cells[1]?.matchAll(/`([a-z]+)`/g) ?? [], ([, name]) => name));

  const bases = names.map((name) => name.replace(/\d$/, ''));
  expect([...new Set(looked), 'message'].toSorted()).toEqual([...new Set(bases)].toSorted());
  for (const { LogGroupNames } of saved) {
    expect(LogGroupNames.length).toBeGreaterThan(0);
    expect(LogGroupNames.length).toBeLessThanOrEqual(50);
  }
});

/** The rows into whose logs a query looks, in as many parts as it takes. */
const lookedInto = (query: string) => {
  const parts = ofType(template, 'AWS::Logs::QueryDefinition').filter(([, { Properties }]) =>
    new RegExp(`/${query}\\d?$`).test(Properties.Name),
  );
  const groups = parts.flatMap(([, { Properties }]) => Properties.LogGroupNames.map(({ Ref }: { Ref: string }) => Ref));
  const logOf = (name: string) => functionOf(template, name)[1].Properties.LoggingConfig.LogGroup.Ref;
  expect(new Set(groups).size).toBe(groups.length);
  return rows.filter(({ name }) => groups.includes(logOf(name)));
};

test.each(['failures', 'runtime'])('%s is asked of every function: any of them can fail', (query) => {
  expect(lookedInto(query)).toEqual(rows);
});

test('what goes wrong with the table is asked of every function whose role may use the table', () => {
  const looked = lookedInto('table');

  expect(looked).toEqual(rows.filter(({ name }) => mayUseTable(template, name)));
  expect(looked.map(({ name }) => name)).toEqual(expect.arrayContaining(['list-keys', 'revoke-key']));
});

/** What AWS publishes by itself, by the services' pages of metrics: names, and by what each is told apart. */
const published: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'AWS/Lambda': Object.fromEntries(
    ['Errors', 'Throttles', 'Duration', 'ConcurrentExecutions', 'RecursiveInvocationsDropped'].map((name) => [
      name,
      ['FunctionName'],
    ]),
  ),
  'AWS/SQS': { ApproximateNumberOfMessagesVisible: ['QueueName'], ApproximateAgeOfOldestMessage: ['QueueName'] },
  // Of WebSocket APIs the last two.
  'AWS/ApiGateway': {
    Count: ['ApiId'],
    '4xx': ['ApiId'],
    '5xx': ['ApiId'],
    Latency: ['ApiId'],
    IntegrationError: ['ApiId'],
    ExecutionError: ['ApiId'],
  },
  'AWS/DynamoDB': {
    ReadThrottleEvents: ['TableName', 'GlobalSecondaryIndexName?'],
    WriteThrottleEvents: ['TableName', 'GlobalSecondaryIndexName?'],
    SystemErrors: ['TableName', 'Operation'],
  },
};

interface Looked {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

const looked: Looked[] = alarms.flatMap(({ Metrics, ...alone }) =>
  Metrics
    ? Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: Looked } }) => MetricStat?.Metric ?? [])
    : [alone],
);

test('every metric of AWS that an alarm looks at is one that AWS publishes, told apart as AWS does, of a resource of ours', () => {
  for (const { Namespace, MetricName, Dimensions = [] } of looked.filter((each) => each.Namespace.startsWith('AWS/'))) {
    const names = Dimensions.map(({ Name }) => Name);
    const known = published[Namespace]?.[MetricName]?.filter(
      (name) => !name.endsWith('?') || names.includes(name.slice(0, -1)),
    );
    expect([MetricName, ...names.toSorted()]).toEqual([
      MetricName,
      ...(known ?? ['unknown']).map((name) => name.replace('?', '')).toSorted(),
    ]);
    for (const { Value } of Dimensions.filter((each) => typeof each.Value !== 'string')) {
      const [id] = Object.values(Value as Record<string, string | string[]>).flat();
      expect(Object.keys(template.Resources)).toContain(id);
    }
  }
});

test('every metric of our own that an alarm looks at is written by a metric filter, from an event of the log or an access log', () => {
  const filters = ofType(template, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);
  const written = filters.flatMap(({ MetricTransformations }) =>
    MetricTransformations.map(
      ({ MetricNamespace, MetricName }: Record<string, string>) => `${MetricNamespace} ${MetricName}`,
    ),
  );
  const own = looked.filter(({ Namespace }) => !Namespace.startsWith('AWS/'));
  const catalogue = readFileSync(join(import.meta.dirname, '../../../shared/base/log.ts'), 'utf8');
  const events = filters.flatMap(({ FilterPattern }) => /\$\.event = "(\w+)"/.exec(FilterPattern)?.[1] ?? []);

  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((metric) => !written.includes(`${metric.Namespace} ${metric.MetricName}`))).toEqual([]);
  expect(events.filter((event) => !new RegExp(`^  ${event}: '`, 'm').test(catalogue))).toEqual([]);
});

test.each(['dev', 'prod'] as const)('the page says what the alarms of %s cost, which AWS bills by metric', (stage) => {
  const page = readFileSync(join(import.meta.dirname, '../../../lib/deploying.md'), 'utf8');
  const metricsOf = (some: ReturnType<typeof ofType>) =>
    some.flatMap(([, { Properties }]) => Properties.Metrics?.filter((each: object) => 'MetricStat' in each) ?? [1])
      .length;
  const all = ofType(synthesized(stage), 'AWS::CloudWatch::Alarm');
  const ofConsole = all.filter(([id]) => id.startsWith('Console'));

  expect(page).toMatch(new RegExp(`${metricsOf(all)} in\\s\`${stage}\` \\(\\$${(metricsOf(all) / 10).toFixed(2)}\\)`));
  expect(page).toMatch(
    stage === 'dev' ? `of which ${metricsOf(ofConsole)} and` : `and ${metricsOf(ofConsole)} are the console's`,
  );
});

test('every output has its line in the table of outputs, and every line its output', () => {
  const [table = ''] = /\| Output \|.*?\n\n/s.exec(readme) ?? [];
  const names = table
    .split('\n')
    .slice(2)
    .flatMap((line) => Array.from(line.split('|')[1]?.matchAll(/`(\S+)`/g) ?? [], ([, name = '']) => name));
  const outputs = Object.keys(synthesized('prod with a domain, reserved and warm').Outputs);
  const isNamed = (output: string, name: string) =>
    name.startsWith('…') ? output.endsWith(name.slice(1)) : output === name;

  expect(outputs.filter((output) => !names.some((name) => isNamed(output, name)))).toEqual([]);
  expect(names.filter((name) => !outputs.some((output) => isNamed(output, name)))).toEqual([]);
});

test('an alarm looks at ten metrics at most', () => {
  const crowded = alarms.filter(
    ({ Metrics = [] }) => Metrics.filter((each: object) => 'MetricStat' in each).length > 10,
  );

  expect(crowded).toEqual([]);
});

test('every function’s throttles are watched, and every worker’s errors, durations and slots', () => {
  const functionsOf = (name: string) =>
    looked
      .filter(({ Namespace, MetricName }) => Namespace === 'AWS/Lambda' && MetricName === name)
      .map(({ Dimensions }) => (Dimensions?.[0]?.Value as { Ref: string } | undefined)?.Ref);
  const all = ofType(template, 'AWS::Lambda::Function').map(([id]) => id);
  const read = workers.flatMap(({ name, trigger }) => ('queue' in trigger ? [functionOf(template, name)[0]] : []));

  expect(functionsOf('Throttles').toSorted()).toEqual(all.toSorted());
  expect([...new Set(functionsOf('Errors'))].toSorted()).toEqual(all.toSorted());
  expect(functionsOf('Duration')).toEqual(expect.arrayContaining(read));
  expect(functionsOf('ConcurrentExecutions').toSorted()).toEqual(read.toSorted());
});
