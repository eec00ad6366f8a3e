import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeServer, listen } from '../listen.ts';
import { openObjectStore } from './storage/object-store.ts';
import type { Storage } from './storage/protocol.ts';
import { serve } from './storage/serve.ts';

/** S3 on this machine. */
interface LocalStorage {
  /** S3's protocol; clients need `forcePathStyle`. */
  readonly endpoint: string;
  /** Makes the bucket if there is none. */
  bucket(name: string): void;
  /** Deletes, now, the objects whose key begins with `prefix` and that are older than so many days, as a bucket's lifecycle rule does. */
  expire(rule: { readonly prefix: string; readonly days: number }): void;
  stop(): Promise<void>;
}

/**
 * S3 as far as we use it, on a free port of 127.0.0.1, for one process. Files of any size go through in chunks. With a
 * directory, objects outlive the process, however it ends; without one they go with it. One that is corrupt rejects with
 * an error of one line. With a `key`, requests and addresses that were not signed with it are refused.
 */
export async function startStorage(options: { directory?: string; key?: string }): Promise<LocalStorage> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'relaydesk-storage-'));
  const buckets = new Set<string>();
  const storage: Storage = { buckets, objects: openObjectStore(directory), uploads: new Map(), key: options.key };
  const server = createServer((request, response) => void serve(request, response, storage));
  // An idle connection stays open: a client that reuses one while the server closes it would see a reset.
  server.keepAliveTimeout = 0;
  const stop = async () => {
    await closeServer(server);
    if (options.directory === undefined) rmSync(directory, { recursive: true, force: true });
  };
  let stopped: Promise<void> | undefined;
  return {
    endpoint: await listen(server, 0),
    bucket: (name) => void buckets.add(name),
    expire: ({ prefix, days }) => storage.objects.expire(prefix, days),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
