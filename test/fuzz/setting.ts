import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../lib/admin/connect.ts';
import { admin } from '../../lib/local/demo-connections.ts';
import { closeServer, listen } from '../../lib/local/listen.ts';
import { type StackProcess, startStackProcess } from '../support/stack-process.ts';
import { rowsOf } from '../support/table-rows.ts';
import type { Fuzzed } from './fuzz.ts';
import { openKnown } from './known.ts';
import { problemsOfLine } from './log-problems.ts';
import { type Document, operationsOf, resolveIn } from './operations.ts';

/** A stack of its own, with what the fuzzing needs, and what its log showed that it must not. */
export interface FuzzSetting extends Fuzzed {
  readonly logProblems: string[];
  end(): Promise<void>;
}

const verifyToken = 'verify me';

/** For workers that are still at something when the last request is answered, in ms. */
const lastLinesMs = 2_500;

/** Starts `npm start` on free ports with a temporary data directory, two organizations, and a server for files and webhooks. */
export async function openSetting(): Promise<FuzzSetting> {
  const directory = mkdtempSync(join(tmpdir(), 'relaydesk-fuzz-'));
  const secrets: string[] = [];
  const logProblems: string[] = [];
  const onLine = (line: string) => {
    const problems = problemsOfLine(line, { secrets });
    if (problems.length > 0) logProblems.push(`${problems.join(', ')}: ${line.slice(0, 2_000)}`);
  };
  const server = fileServer();
  const files = await listen(server, 0);
  // Receivers are tried again within the run.
  const waits = { WEBHOOK_RETRY_SCHEDULE: '1,1,2', WEBHOOK_PROBE_SECONDS: '1' };
  const variables = { ...waits, CHATAPP_VERIFY_TOKEN: verifyToken, PHOTOAPP_VERIFY_TOKEN: verifyToken };
  const stack = await startStackProcess({ directory, variables, onLine });
  const document = await documentOf(stack, directory);
  const { neighbourKey } = await neighbour(directory);
  await storeFile(stack, `${files}/photo.jpg`);
  const sandboxSecret = readFileSync(join(directory, 'sandbox-secret'), 'utf8');
  secrets.push(stack.demo.api_key, neighbourKey, sandboxSecret, 'sandbox-token', 'sandbox-key');
  for (const file of ['master-secret', 'media-key']) secrets.push(readFileSync(join(directory, file), 'utf8'));
  const rows = rowsOf(directory);
  return {
    stack,
    rows,
    secrets,
    logProblems,
    operations: operationsOf(document),
    ingredients: {
      resolve: resolveIn(document),
      apiKeys: [stack.demo.api_key, neighbourKey],
      appSecret: sandboxSecret,
    },
    known: openKnown(givenFor(stack, { files, sandboxSecret })),
    async end() {
      await wait(lastLinesMs);
      rows.close();
      await stack.stop();
      await closeServer(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Sends a file, before memory is measured: the buffers that it is stored with (10 MB) stay for the next one. */
async function storeFile({ demo }: StackProcess, media_url: string): Promise<void> {
  const { status } = await fetch(`${demo.base_url}/send-chatapp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: demo.phone_number, message_type: 'image', media_url }),
  });
  if (status !== 200) throw new Error(`the file was not sent: ${status}`);
}

/** The document that the stack serves, left where answers are checked by it. */
async function documentOf({ demo }: StackProcess, directory: string): Promise<Document> {
  const service = (await (await fetch(`${demo.base_url}/openapi.json`)).json()) as Document;
  process.env.OPENAPI_DOCUMENT ??= join(directory, 'documents.json');
  writeFileSync(join(directory, 'documents.json'), JSON.stringify({ service }));
  return service;
}

/** An organization that owns nothing: with its key everything is somebody else's. */
async function neighbour(directory: string): Promise<{ neighbourKey: string }> {
  const deps = await connect(undefined, { DATA_DIR: directory });
  await admin('organization create --slug neighbour --name Neighbour', deps);
  const { api_key } = (await admin('key create --organization neighbour --name n', deps)) as { api_key: string };
  return { neighbourKey: api_key };
}

function givenFor(
  { demo }: StackProcess,
  { files, sandboxSecret }: { files: string; sandboxSecret: string },
): Record<string, unknown[]> {
  const numbers = Array.from({ length: 24 }, (_, n) => `+55119870000${String(n).padStart(2, '0')}`);
  return {
    phone_number: [demo.phone_number, ...numbers, '5511999990000', '+1 (555) 010-0000'],
    photoapp_id: [demo.photoapp_id],
    'hub.mode': ['subscribe'],
    'hub.verify_token': [verifyToken],
    recipient_id: [demo.photoapp_id],
    instanceName: [demo.gateway_instance, demo.gateway_instance, 'unknown'],
    tenantId: [demo.organization, 'neighbour'],
    media_url: [
      ...['photo.jpg', 'voice.mp3', 'paper.pdf', 'page.html', 'gone', 'empty'].map((name) => `${files}/${name}`),
      'https://files.example.com/voice.m4a',
    ],
    url: ['/take', '/fail', '/gone'].map((path) => `${files}${path}`),
    webhook_secret: [sandboxSecret],
    phone_number_id: ['100000000000001'],
    query: ['a', 'Olá', '%'],
    search: ['ana', '11', 'é'],
  };
}

const contents: Readonly<Record<string, readonly [type: string, bytes: Buffer]>> = {
  '/photo.jpg': ['image/jpeg', Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')])],
  '/voice.mp3': ['audio/mpeg', Buffer.concat([Buffer.from('ID3\u0004\u0000\u0000'), Buffer.alloc(400)])],
  '/paper.pdf': ['application/pdf', Buffer.from('%PDF-1.7\n%%EOF\n')],
  '/page.html': ['text/html', Buffer.from('<html></html>')],
  '/empty': ['image/png', Buffer.alloc(0)],
  '/take': ['text/plain', Buffer.from('ok')],
};

/** Files, and receivers of webhooks that take, fail or have gone. */
function fileServer() {
  return createServer((request, response) => {
    request.resume();
    const [type, bytes] = contents[request.url ?? ''] ?? [];
    const status = bytes ? 200 : request.url === '/fail' ? 500 : request.url === '/gone' ? 410 : 404;
    response.writeHead(status, { 'content-type': type ?? 'text/plain' }).end(bytes ?? 'no');
  });
}
