import { expect, test } from '@jest/globals';
import { consoleRoutes, type EndpointRow, endpoints, methodsOf, type Proof, type Use } from '../../../shared/routes.ts';
import { aliasOf, ofType, queueOf, synthesized } from './synthesized.ts';

const template = synthesized('prod');
const apiIds = {
  service: apiOf('BaseUrl'),
  gateway: apiOf('GatewayUrl'),
  console: idOf('AWS::ApiGatewayV2::Api', 'ConsoleApi'),
};

const rows: readonly EndpointRow[] = [...endpoints.filter(({ api }) => api !== 'console'), ...consoleRoutes];
const routes = rows.flatMap((row) =>
  methodsOf(row).map((method) => [method === 'ANY' ? row.path : `${method} ${row.path}`, row] as const),
);

test('HEAD is a route beside each GET that asks for no key, and beside no other', () => {
  const heads = routes.flatMap(([key]) => (key.startsWith('HEAD ') ? [key.slice(5)] : []));

  expect(heads).toEqual(endpoints.flatMap((row) => (row.auth === 'none' && row.method === 'GET' ? [row.path] : [])));
});

test.each(routes)('%s reaches the function of its row, behind an authorizer where people call it', (routeKey, row) => {
  const made = ofType(template, 'AWS::ApiGatewayV2::Route').filter(
    ([, { Properties }]) => Properties.ApiId.Ref === apiIds[row.api] && Properties.RouteKey === routeKey,
  );
  const integrationId = made[0]?.[1].Properties.Target['Fn::Join'][1].at(-1).Ref;

  expect(made).toHaveLength(1);
  expect(template.Resources[integrationId]?.Properties).toMatchObject({
    ApiId: { Ref: apiIds[row.api] },
    IntegrationType: 'AWS_PROXY',
    PayloadFormatVersion: '2.0',
    IntegrationUri: { Ref: aliasOf(template, row.name)[0] },
  });
  const { AuthorizationType = 'NONE', AuthorizerId } = made[0]?.[1].Properties ?? {};
  const authorizer = idOf('AWS::ApiGatewayV2::Authorizer', 'ConsoleApi');
  expect({ AuthorizationType, AuthorizerId }).toEqual(
    row.api === 'console'
      ? { AuthorizationType: 'JWT', AuthorizerId: { Ref: authorizer } }
      : { AuthorizationType: 'NONE', AuthorizerId: undefined },
  );
});

test('there is no route without a row, but for those of connections', () => {
  const made = ofType(template, 'AWS::ApiGatewayV2::Route').filter(
    ([, { Properties }]) => Properties.ApiId.Ref !== idOf('AWS::ApiGatewayV2::Api', 'ConsoleLive'),
  );
  expect(made).toHaveLength(routes.length);
});

test('all access logs hold no path, query string, header or body', () => {
  const stages = ofType(template, 'AWS::ApiGatewayV2::Stage').flatMap(([, { Properties }]) =>
    Properties.AccessLogSettings ? [Properties] : [],
  );
  const variables = stages.flatMap(({ AccessLogSettings }) => Object.values(JSON.parse(AccessLogSettings.Format)));

  expect(stages).toHaveLength(3);
  expect([...new Set(variables)].sort()).toEqual([
    '$context.error.message',
    '$context.identity.sourceIp',
    '$context.integrationErrorMessage',
    '$context.integrationLatency',
    '$context.requestId',
    '$context.requestTime',
    '$context.responseLatency',
    '$context.responseLength',
    '$context.routeKey',
    '$context.status',
  ]);
  for (const { AccessLogSettings } of stages) {
    expect(template.Resources[AccessLogSettings.DestinationArn['Fn::GetAtt'][0]]?.Type).toBe('AWS::Logs::LogGroup');
  }
});

test('access logs lie where API Gateway needs no line for each in the account’s policy, under names that no earlier stack left behind', () => {
  const names = ofType(template, 'AWS::Logs::LogGroup').flatMap(([, { Properties }]) => Properties.LogGroupName ?? []);

  expect(names.map((name) => name['Fn::Join'][1][0])).toEqual([
    '/aws/vendedlogs/apigateway/relaydesk-prod/Service-',
    '/aws/vendedlogs/apigateway/relaydesk-prod/Gateway-',
    '/aws/vendedlogs/apigateway/relaydesk-prod/Console/Api-',
  ]);
  for (const name of names) expect(JSON.stringify(name['Fn::Join'][1][1])).toContain('AWS::StackId');
});

/** What an endpoint may use that knows its callers in this way, beside what it needs to know them. */
const harmless: Readonly<Record<Proof | 'none', readonly Use[]>> = {
  // To find whose account a webhook names, to keep what is too large for the queue, and to apply receipts once their signature
  // is verified: they name a message by the provider's id, and may settle its send.
  provider: [
    ...(['table:get', 'provider-secrets', 'queue:inbound', 'large-items:put'] as const),
    ...(['table:put', 'table:update', 'table:delete', 'table:check', 'table:batch-write', 'queue:events'] as const),
  ],
  // To find the instance that is named, and what its server proves itself with; to note that it is connected or not.
  instance: ['table:get', 'secrets', 'queue:inbound', 'large-items:put', 'channels:note'],
  // The one file that the link names.
  link: ['media:read', 'media-keys'],
  none: [],
};

const open: readonly EndpointRow[] = endpoints.filter(({ auth }) => auth === 'none');

test.each(open)('$name, open to all, reaches no tenant’s data', ({ uses, proof }) => {
  // What host-settings.ts tells cdk-nag about these routes.
  expect(uses.filter((use) => !harmless[proof ?? 'none'].includes(use))).toEqual([]);
});

test('no row has both a key and another proof', () => {
  const rows: readonly EndpointRow[] = endpoints;

  expect(rows.filter(({ auth, proof }) => auth === 'key' && proof !== undefined)).toEqual([]);
});

test('the outputs name the two addresses, the table, the bucket, the secrets and the queues', () => {
  const logicalIds = (type: string) => ofType(template, type).map(([id]) => ({ Ref: id }));

  expect(Object.keys(template.Outputs).sort()).toEqual([
    'BaseUrl',
    'BroadcastsQueueUrl',
    'ConsoleUrl',
    'DeliveriesQueueUrl',
    'EventsQueueUrl',
    'GatewayUrl',
    'InboundQueueUrl',
    'Limits',
    'MasterSecretArn',
    'MediaBucketName',
    'MediaKeysArn',
    'ProviderSecretsArn',
    'SlowDeliveriesQueueUrl',
    'TableName',
    'TemplatePrices',
    'UserPoolId',
  ]);
  expect(template.Outputs.SlowDeliveriesQueueUrl?.Value).toEqual({ Ref: queueOf(template, 'slowDeliveries').id });
  expect(apiIds.service).not.toBe(apiIds.gateway);
  expect(logicalIds('AWS::DynamoDB::GlobalTable')).toEqual([template.Outputs.TableName?.Value]);
  expect(logicalIds('AWS::S3::Bucket')).toContainEqual(template.Outputs.MediaBucketName?.Value);
  expect(logicalIds('AWS::SecretsManager::Secret').toSorted((a, b) => a.Ref.localeCompare(b.Ref))).toEqual([
    template.Outputs.MasterSecretArn?.Value,
    template.Outputs.MediaKeysArn?.Value,
    template.Outputs.ProviderSecretsArn?.Value,
  ]);
});

/** The logical id of the one resource of a type whose id begins so. */
function idOf(type: string, beginning: string): string {
  const [[id] = [''], ...others] = ofType(template, type).filter(([each]) => each.startsWith(beginning));
  if (id === '' || others.length > 0) throw new Error(`not one ${type} is ${beginning}`);
  return id;
}

/** The id of the API whose `ApiEndpoint` (`https://…`, without a trailing slash) an output shows. */
function apiOf(output: string): string {
  const value = template.Outputs[output]?.Value as { 'Fn::GetAtt': [string, string] } | undefined;
  if (value?.['Fn::GetAtt'][1] !== 'ApiEndpoint') throw new Error(`${output} is ${JSON.stringify(value)}`);
  return value['Fn::GetAtt'][0];
}
