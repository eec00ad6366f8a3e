import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
    env: {
      PATH: process.env.PATH,
      DATA_DIR: directory,
      PORT: '0',
      GATEWAY_PORT: '0',
      SANDBOX_PORT: '0',
      CONSOLE_PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const demo = await demoIn(directory, child);
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

/** What `npm start` writes when all is ready. */
async function demoIn(directory: string, child: ChildProcess): Promise<Demo> {
  const file = join(directory, 'demo.json');
  while (!existsSync(file)) {
    if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}`);
    await sleep(50);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Demo;
}

async function send({ base_url, api_key, phone_number }: Demo, media_url: string): Promise<void> {
  const response = await fetch(`${base_url}/send-chatapp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number, message_type: 'document', media_url }),
  });
  if (response.status !== 200) throw new Error(`npm start answered ${response.status}: ${await response.text()}`);
}
