import { describe, expect, test } from '@jest/globals';
import { errorStatus, familyOf, statusIn } from '../../../shared/errors.ts';
import { openapiDocument } from '../../../shared/openapi/document.ts';
import { errorsOf, exampleKeyOf } from '../../../shared/openapi/error-answers.ts';
import { operations } from '../../../shared/openapi/operations.ts';
import { endpoints } from '../../../shared/routes.ts';

type Json = Record<string, unknown>;
const document = JSON.parse(JSON.stringify(openapiDocument()));
const rows = endpoints.filter((row) => row.path !== '$default' && row.api !== 'console');
const operationOf = ({ path, method }: { path: string; method: string }) =>
  document.paths[path]?.[method.toLowerCase()];

/** Everything in the document that is an object, with the path to it; examples are no part of it. */
function* objectsIn(value: unknown, path: readonly string[] = []): Generator<[readonly string[], Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Json];
  for (const [key, member] of Object.entries(value)) {
    if (key !== 'example' && key !== 'examples') yield* objectsIn(member, [...path, key]);
  }
}
const objects = [...objectsIn(document)];

describe('the document', () => {
  test('has every endpoint, and nothing else', () => {
    const documented = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test.each(rows)('describes $name with the very operation that its function runs', async ({ name, entry }) => {
    const { serve } = await import(`../../../${entry}`);
    expect([serve.row.name, serve.operation]).toEqual([name, operations[name].operation]);
    expect(serve.operation).toBe(operations[name].operation);
  });

  test('has a call that is tried filled in with what is required alone', () => {
    const parameters = objects.filter(([path, { in: place }]) => place !== undefined && path[0] === 'paths');
    expect(parameters.length).toBeGreaterThan(80);
    for (const [path, parameter] of parameters)
      expect([path, parameter['x-fill-example']]).toEqual([path, parameter.required ? undefined : 'no']);
  });

  test('has the service’s address, the gateway’s at each of its endpoints, and both kinds of key', () => {
    expect(document.servers.map(({ url }: Json) => url)).toEqual(['/']);
    for (const row of rows) {
      const { servers, security } = operationOf(row);
      const [urls, scheme] = row.api === 'gateway' ? [['{gateway_url}'], 'apikey'] : [undefined, 'bearer'];
      expect(servers?.map(({ url }: Json) => url)).toEqual(urls);
      if (row.auth === 'key') expect(security).toEqual([{ [scheme]: [] }]);
    }
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      apikey: { type: 'apiKey', in: 'header', name: 'apikey' },
    });
  });

  test('asks for a key where the row does, and nowhere else', () => {
    const asked = rows.filter((row) => operationOf(row).security.length > 0).map(({ name }) => name);
    expect(asked).toEqual(rows.filter(({ auth }) => auth === 'key').map(({ name }) => name));
  });

  test.each(['/send-chatapp', '/send-photoapp'])(
    'has message_type first among the members of each body of %s',
    (path) => {
      const { schema } = document.paths[path].post.requestBody.content['application/json'];
      const bodies = schema.oneOf.map(
        ({ $ref }: { $ref: string }) => document.components.schemas[$ref.split('/')[3] ?? ''],
      );
      expect(bodies.length).toBeGreaterThan(5);
      expect(bodies.map(({ properties }: Json) => Object.keys(Object(properties))[0])).toEqual(
        bodies.map(() => 'message_type'),
      );
    },
  );

  test('calls each operation by a name of its own', () => {
    const names = rows.map((row) => operationOf(row).operationId);
    expect(new Set(names).size).toBe(rows.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  });

  test('has something behind every reference', () => {
    const broken = objects
      .flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
      .filter(
        (ref) =>
          ref
            .slice(2)
            .split('/')
            .reduce((value, key) => value?.[key], document) === undefined,
      );
    expect(broken).toEqual([]);
  });

  test('says of every parameter, header and member what it means', () => {
    const named = objects
      // What only narrows another schema is described there.
      .filter(([path]) => !path.includes('allOf'))
      // A member may be called `headers`.
      .filter(([path]) => path.at(-1) !== 'properties')
      .flatMap(([path, { properties, parameters, headers }]) => [
        ...Object.entries<Json>({ ...(properties as Json), ...(headers as Json) } as Record<string, Json>),
        ...((parameters ?? []) as Json[]).map((parameter) => [[...path, parameter.name].join('/'), parameter] as const),
      ]);
    expect(named.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });
});

describe('errors', () => {
  test('of the closed list are all documented', () => {
    const all = endpoints.filter((row) => row.path !== '$default');
    const documented = new Set(all.flatMap((row) => errorsOf(row, operations[row.name])));
    // What a path with other methods says, which has no operation of its own.
    const ofNoOperation = ['Method not allowed'];
    const missing = Object.keys(errorStatus).filter((name) => !documented.has(name as never));
    expect(missing).toEqual(ofNoOperation);
  });

  const ownBodies = rows.filter((row) => familyOf(row) !== 'service');
  test.each(ownBodies)('of $name stand under the statuses of their family, with its body', (row) => {
    const family = familyOf(row);
    const component = family === 'photoapp' ? 'PhotoappError' : 'GatewayError';
    const {
      [operations[row.name].operation.status ?? 200]: _success,
      default: _aws,
      ...refusals
    } = operationOf(row).responses;
    const found = Object.entries<Json>(refusals).flatMap(([status, response]) => {
      const { schema, examples } = Object(response.content)['application/json'];
      expect(JSON.stringify(schema)).toContain(`"#/components/schemas/${component}"`);
      if (family === 'gateway') expect(schema.allOf[1].properties.status).toEqual({ const: Number(status) });
      return Object.keys(examples).map((name) => [Number(status), name]);
    });
    const expected = errorsOf(row, operations[row.name]).map((name) => [statusIn(family, name), exampleKeyOf(name)]);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  const others = rows.filter((row) => familyOf(row) === 'service');
  test.each(others)('of $name stand under their status, with their names closed', (row) => {
    const found = Object.entries<Json>(operationOf(row).responses).flatMap(([status, response]) => {
      const { allOf } = Object(Object(Object(response.content)['application/json']).schema) as { allOf?: Json[] };
      const names = (allOf?.[1] as { properties: { error: { enum: string[] } } } | undefined)?.properties.error.enum;
      return (names ?? []).map((name) => [Number(status), name]);
    });
    const expected = errorsOf(row, operations[row.name]).map((name) => [errorStatus[name], name]);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});
