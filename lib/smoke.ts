import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { errorLine, outliveReaders } from './admin/terminal.ts';

const usage = `npm run smoke -- --base-url <address of the service API> [--to <phone number>]

Tries a deployment, or the local stack, from outside. The organization's API key is read from RELAYDESK_API_KEY.
--to: send a text to this number, which is of a contact of the organization, and see it in the conversation. Without it nothing
is sent.`;

/** A deployment as its caller sees it. */
interface Target {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly key: string;
  readonly to: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const documentSchema = z.object({ openapi: z.string() });
const unknownSchema = z.object({ error: z.literal('Not found') });
const sentSchema = z.object({ data: z.object({ message_id: z.string() }) });
const storedSchema = z.object({ message: z.object({ message: z.string(), message_status: z.string() }) });

/** What is tried, in order. Each throws when it is not as it should be. */
const steps: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  'it is there, and answers by its own code': async (target) => {
    expectStatus(await call(target, '/health'), 200);
  },
  'table, queues and secrets answer it': async (target) => {
    expectStatus(await call(target, '/health/deep'), 200);
  },
  'it serves its document': async (target) => {
    const { body } = expectStatus(await call(target, '/openapi.json'), 200);
    if (!documentSchema.safeParse(body).success) throw new Error('what it answers is no OpenAPI document');
  },
  'it refuses a key that it does not know': async (target) => {
    expectStatus(await call({ ...target, key: `svc_${randomUUID()}` }, '/get-webhooks'), 401);
  },
  'it reads with the key that was given': async (target) => {
    expectStatus(await call(target, '/get-webhooks'), 200);
  },
  'it refuses what is unknown, in its own words': async (target) => {
    const { body } = expectStatus(await call(target, `/${randomUUID()}`), 404);
    if (!unknownSchema.safeParse(body).success) throw new Error(`an unknown path is answered ${JSON.stringify(body)}`);
  },
  'a message goes out, once, and stands in the conversation': async (target) => {
    if (target.to !== undefined) await sendOnce(target, target.to);
  },
};

/** Tries all steps in order up to the first that fails. Returns the exit code. */
export async function main(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  outliveReaders();
  try {
    const target = targetOf(args, environment);
    for (const [what, step] of Object.entries(steps)) {
      const started = performance.now();
      await step(target).catch((error) => {
        throw new Error(`failed: ${what}: ${errorLine(error)}`);
      });
      console.log(`ok: ${what} (${Math.round(performance.now() - started)} ms)`);
    }
    return 0;
  } catch (error) {
    console.error(errorLine(error));
    return 1;
  }
}

function targetOf(args: readonly string[], { RELAYDESK_API_KEY: key }: NodeJS.ProcessEnv): Target {
  const options = { 'base-url': { type: 'string' }, to: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const baseUrl = values['base-url'];
  if (!baseUrl || !URL.canParse(baseUrl)) throw new Error(`there is no --base-url. ${usage}`);
  if (!key) throw new Error('RELAYDESK_API_KEY holds no API key');
  return { baseUrl: baseUrl.replace(/\/+$/, ''), key, to: values.to };
}

/** Sends a text twice under one idempotency key, as a caller does whose connection broke, and finds it by its id. */
async function sendOnce(target: Target, phone_number: string): Promise<void> {
  const text = `Relaydesk smoke test ${new Date().toISOString()}`;
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ phone_number, message_type: 'text', text }),
  };
  const send = async () => {
    const { body } = expectStatus(await call(target, '/send-chatapp', request), 200);
    return sentSchema.parse(body).data.message_id;
  };
  const id = await send();
  if ((await send()) !== id) throw new Error('a repeated request has sent a second message');
  const { body } = expectStatus(await call(target, `/message?${new URLSearchParams({ id })}`), 200);
  const { message } = storedSchema.parse(body);
  if (message.message !== text || message.message_status === 'failed')
    throw new Error(`the message ${id} stands as ${JSON.stringify(message)}`);
}

/** For the slowest endpoint: API Gateway gives up at 30 s. */
const longestMs = 35_000;

async function call({ baseUrl, key }: Target, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, ...init.headers };
  const response = await fetch(`${baseUrl}${path}`, { ...init, headers, signal: AbortSignal.timeout(longestMs) });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    throw new Error(`${path} answers ${response.status} without JSON`);
  }
}

function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status === status) return answer;
  throw new Error(`answered ${answer.status}, not ${status}: ${JSON.stringify(answer.body).slice(0, 500)}`);
}
