/** What goes over the wire, as JSON. */
type Json = Record<string, unknown>;

/**
 * How an engine answers an operation, without the SDK's own way to it. It rejects with a refusal, an error with `statusCode` and
 * `body`, or with `Unreachable`.
 */
export type EngineAnswer = (operation: string, request: Json) => Promise<Json>;

/** No answer came from an engine in another process. Its name and code are those that the SDK's own errors have then. */
export class Unreachable extends Error {
  override readonly name: string;
  readonly code: string | undefined;

  constructor(name: string, message: string, code?: string) {
    super(message);
    this.name = name;
    this.code = code;
  }
}

/** What of an AWS SDK's client matters here. */
interface Client {
  middlewareStack: object;
}

/** Hands on a command's input, or answers it. */
type Handler = (args: { readonly input: object }) => Promise<object>;
type Context = { readonly commandName?: string };
type Middleware = (next: Handler, context: Context) => Handler;
/** A stack of middleware, as another one takes it over. */
interface Stack {
  applyToStack(other: object): void;
}

/**
 * Has a client write, sign, send and repeat nothing, which is two thirds of a call's time: where the SDK's own stack of middleware
 * is, there is the engine. Of a command's own only that is called which turns values into DynamoDB's and back. More middleware may
 * be added before that (`initialize`), and beside the engine (`deserialize`).
 */
export function callDirectly<C extends Client>(client: C, answer: EngineAnswer): C {
  const added = { initialize: [] as Middleware[], deserialize: [] as Middleware[] };
  const resolved = (ofCommand: Stack, context: Context): Handler => {
    const around = [...added.initialize, ...conversionsOf(ofCommand), ...added.deserialize];
    return around.reduceRight((next, middleware) => middleware(next, context), engineOf(answer, context));
  };
  client.middlewareStack = {
    concat: (ofCommand: Stack) => ({
      resolve: (_overTheWire: Handler, context: Context) => resolved(ofCommand, context),
    }),
    add: (middleware: Middleware, { step }: { step: keyof typeof added }) => void added[step].push(middleware),
    // By this name the document client knows a client that it can work with.
    identify: () => ['serializerMiddleware'],
  } satisfies object;
  return client;
}

/** What the document client adds to a command. */
function conversionsOf(ofCommand: Stack): Middleware[] {
  const found = new Map<string, Middleware>();
  ofCommand.applyToStack({
    add() {},
    addRelativeTo: (middleware: Middleware, { name }: { name: string }) => void found.set(name, middleware),
  });
  return ['DocumentMarshall', 'DocumentUnmarshall'].flatMap((name) => found.get(name) ?? []);
}

const engineOf =
  (answer: EngineAnswer, { commandName = '' }: Context): Handler =>
  async ({ input }) => ({ output: await outputOf(answer, commandName.replace(/Command$/, ''), input), response: {} });

async function outputOf(answer: EngineAnswer, operation: string, input: object): Promise<object> {
  try {
    const output = await answer(operation, copied(input, toBase64) as Json);
    return { ...(copied(output, fromBase64) as object), $metadata: {} };
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    throw clientErrorOf(error as Partial<Refusal> & Error);
  }
}

/** What an engine refuses with. */
interface Refusal {
  readonly statusCode: number;
  readonly body: Json;
}

/** The error that the SDK makes of a refusal, or of a fault of the engine's. */
function clientErrorOf(error: Partial<Refusal> & Error): Error {
  const { statusCode = 500, body = { __type: '#InternalServerError', message: error.message } } = error;
  const { __type, message, Message, ...more } = body;
  return Object.assign(new Error(String(message ?? Message), { cause: error }), {
    ...more,
    name: String(__type).split('#')[1],
    $metadata: { httpStatusCode: statusCode },
  });
}

/** A copy, as the protocol's JSON would make it: neither side sees what the other does to its own later. */
function copied(value: unknown, bytes: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return bytes(value, name);
  if (Array.isArray(value)) return value.map((member) => copied(member, bytes, name));
  const copy: Record<string, unknown> = {};
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined) copy[name] = copied(member, bytes, name);
  }
  return copy;
}

const toBase64 = (value: unknown) =>
  ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') : value;

const fromBase64 = (value: unknown, name: string) =>
  name === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;
