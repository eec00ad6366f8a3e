import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Json } from '../../lib/local/engines/dynamodb/dynalite.ts';
import { internalError, refusalOf } from '../../lib/local/engines/dynamodb/errors.ts';
import { openDatabase } from '../../lib/local/engines/dynamodb/open-database.ts';
import { service } from '../../lib/local/engines/dynamodb/service.ts';
import { tableDefinition } from '../../lib/local/engines/dynamodb.ts';

/** How the engine answers an operation, as it goes over the wire. */
export type EngineAnswer = ReturnType<typeof service>;

/**
 * The embedded engine in memory, with one table, and a client that calls it without a signature and a connection: these
 * are two thirds of a call's time. The way over HTTP is what test/contract, test/lib/local/engines and test/local go.
 * `between` may change what passes between client and engine.
 */
export async function openDirectEngine(tableName: string, between = (answer: EngineAnswer) => answer) {
  const { database, tokens } = await openDatabase(undefined, Date.now);
  const answer = between(service(database, tokens));
  await answer('CreateTable', tableDefinition(tableName));
  // Until it is active, which takes a turn of the timers, its index cannot be read.
  while (!JSON.stringify(await answer('DescribeTable', { TableName: tableName })).includes('"TableStatus":"ACTIVE"')) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const client = directClient(answer);
  return {
    client,
    async close() {
      client.destroy();
      await database.db.close();
    },
  };
}

/** It writes, signs, sends and repeats nothing. Where the document client looks for the makers of bytes, the engine is. */
function directClient(answer: EngineAnswer): DynamoDBClient {
  const client = new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: '', secretAccessKey: '' },
    endpointProvider: () => ({ url: new URL('http://engine.test') }),
  });
  const { middlewareStack } = client;
  for (const name of ofTheWire) middlewareStack.remove(name);
  middlewareStack.add((next) => async (args) => next({ ...args, request: {} }), {
    step: 'serialize',
    name: 'serializerMiddleware',
    override: true,
  });
  middlewareStack.add(
    (_next, context) => async (args) => ({
      output: await outputOf(answer, String(context.commandName), args.input),
      response: {},
    }),
    { step: 'deserialize', name: 'deserializerMiddleware', override: true },
  );
  return client;
}

const ofTheWire = [
  'loggerMiddleware',
  'contentLengthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
  'retryMiddleware',
  'httpSigningMiddleware',
];

// biome-ignore lint/suspicious/noExplicitAny: outputs of every DynamoDB command pass here
async function outputOf(answer: EngineAnswer, commandName: string, input: object): Promise<any> {
  try {
    const output = await answer(commandName.replace(/Command$/, ''), wired(input) as Json);
    return { ...received(output), $metadata: {} };
  } catch (error) {
    const { statusCode, body } = refusalOf(error) ?? internalError(error);
    const { __type, message, Message, ...more } = body;
    throw Object.assign(new Error(String(message ?? Message), { cause: error }), {
      ...more,
      name: String(__type).split('#')[1],
      $metadata: { httpStatusCode: statusCode },
    });
  }
}

/** A copy in the protocol's JSON, where bytes are base64: neither side sees what the other does to its own later. */
function wired(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(wired);
  if (ArrayBuffer.isView(value)) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  }
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member !== undefined) copy[name] = wired(member);
  return copy;
}

function received(output: Json): object {
  const text = JSON.stringify(output);
  return text.includes('"B":"') ? JSON.parse(text, bytesOf) : JSON.parse(text);
}

const bytesOf = (name: string, value: unknown) =>
  name === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;
