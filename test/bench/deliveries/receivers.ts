import { fork } from 'node:child_process';
import { join } from 'node:path';

/** A request that came to a receiver. */
export interface Arrival {
  readonly path: string;
  /** In ms since the epoch, and fractions: when its headers were there. */
  readonly at: number;
  /** Those that prove it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Receivers {
  readonly address: string;
  /** Waits for so many requests to these paths since the last time, and returns them. */
  arrivals(count: number, prefix: string): Promise<Arrival[]>;
  /** What has come to these paths so far. */
  take(prefix: string): Arrival[];
  /** Breaks off what hangs. */
  hangUp(): void;
  stop(): void;
}

/** Now, comparable with the receivers' times. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** The event that a request tells. */
export const eventIdIn = ({ headers }: Arrival): string =>
  /^evt_[0-9A-Za-z]+/.exec(headers['webhook-id'] ?? '')?.[0] ?? '';

const longestWaitMs = 120_000;

/** Starts servers that take webhooks, in another process. */
export async function startReceivers(): Promise<Receivers> {
  const child = fork(join(import.meta.dirname, 'receivers-process.ts'), [], { execArgv: [] });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`the receivers ended with code ${code}`)));
  });
  let untaken: Arrival[] = [];
  let changed = () => {};
  child.on('message', (arrivals) => {
    untaken.push(...(arrivals as Arrival[]));
    changed();
  });
  const take = (prefix: string) => {
    const taken = untaken.filter(({ path }) => path.startsWith(prefix));
    untaken = untaken.filter(({ path }) => !path.startsWith(prefix));
    return taken;
  };
  return {
    address,
    take,
    async arrivals(count, prefix) {
      const until = Date.now() + longestWaitMs;
      for (;;) {
        const come = untaken.filter(({ path }) => path.startsWith(prefix)).length;
        if (come >= count) return take(prefix);
        if (Date.now() > until) throw new Error(`${come} of ${count} deliveries have come to ${prefix}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, 1_000);
          changed = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    hangUp: () => child.send('hang up'),
    stop: () => child.disconnect(),
  };
}
