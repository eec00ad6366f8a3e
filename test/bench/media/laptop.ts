import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceRoot } from '../../../lib/constructs/bundle.ts';
import { type Memory, memoryDuring } from './memory.ts';

interface Demo {
  readonly base_url: string;
  readonly api_key: string;
  readonly phone_number: string;
}

/** The memory of `npm start`, all of it in one process (API, engines, sandbox), while a document is sent. */
export async function laptopMemory(warmUp: string, document: string): Promise<Memory | undefined> {
  const directory = mkdtempSync(join(tmpdir(), 'relaydesk-bench-laptop-'));
  const child = spawn(process.execPath, ['bin/local.ts'], {
    cwd: sourceRoot,
    env: { PATH: process.env.PATH, DATA_DIR: directory, PORT: '0', GATEWAY_PORT: '0', SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    // What it says first is that it is ready.
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`npm start ended with code ${code}`))),
    ]);
    const demo = JSON.parse(readFileSync(join(directory, 'demo.json'), 'utf8')) as Demo;
    child.stdout.resume();
    await send(demo, warmUp);
    return await memoryDuring(child.pid ?? 0, () => send(demo, document));
  } finally {
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(directory, { recursive: true, force: true });
  }
}

async function send({ base_url, api_key, phone_number }: Demo, media_url: string): Promise<void> {
  const response = await fetch(`${base_url}/send-chatapp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number, message_type: 'document', media_url }),
  });
  if (response.status !== 200) throw new Error(`npm start answered ${response.status}: ${await response.text()}`);
}
