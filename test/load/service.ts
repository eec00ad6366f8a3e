import { setTimeout as wait } from 'node:timers/promises';
import { problemsOfLine } from '../fuzz/log-problems.ts';
import { freePort } from '../support/free-port.ts';
import { type StackProcess, startStackProcess } from '../support/stack-process.ts';

/** An answer to a client; `lost` where none came: the service was killed, or is not there. */
export type Heard = { readonly status: number; readonly body: Body; readonly retryAfter: number } | 'lost';

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape
type Body = any;

export interface Asked {
  readonly method?: string;
  readonly apiKey: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The service as a process that is killed and comes again at the same addresses. */
export interface Service {
  readonly url: string;
  readonly directory: string;
  /** Lines of the log that no run may cause, and leaks. */
  readonly problems: string[];
  /** Lines that tell of engines in the same process that were slow, or were gone at the end of a start that failed. */
  slowEngines(): number;
  kills(): number;
  /** Starts that failed and were tried again. */
  failedStarts(): number;
  process(): StackProcess;
  /** `kill -9`, and a start. */
  crash(): Promise<void>;
  ask(path: string, asked: Asked): Promise<Heard>;
  stop(): Promise<void>;
}

const longestMs = 40_000;

/** Waits of a webhook's delivery in seconds: together longer than any run, so that none is given up. */
const retrySchedule = [1, 2, 3, 5, ...Array<number>(40).fill(20)].join(',');

/** Starts it against a provider of the run's own, which its death does not touch. */
export async function startService(directory: string, provider: { url: string; secret: string }): Promise<Service> {
  const [PORT = '', GATEWAY_PORT = '', SANDBOX_PORT = ''] = await Promise.all(
    Array.from({ length: 3 }, async () => String(await freePort())),
  );
  const variables = {
    ...{ PORT, GATEWAY_PORT, SANDBOX_PORT },
    CHATAPP_API_URL: provider.url,
    CHATAPP_APP_SECRETS: provider.secret,
    WEBHOOK_RETRY_SCHEDULE: retrySchedule,
    WEBHOOK_TIMEOUT_MS: '1000',
    WEBHOOK_PROBE_SECONDS: '2',
    // The clients send as fast as they can.
    SENDS_PER_SECOND: '10000',
    READS_PER_SECOND: '10000',
  };
  const problems: string[] = [];
  let slow = 0;
  const onLine = (line: string) => {
    if (isOfEngines(line)) slow++;
    else {
      const found = problemsOfLine(line, { secrets: ['token-of-', provider.secret] });
      if (found.length > 0) problems.push(`${found.join(', ')}: ${line.slice(0, 1_500)}`);
    }
  };
  let failedStarts = 0;
  /** A start has seconds for its own requests, which a machine that is busy with other things may not leave it. */
  async function start(tries = 6): Promise<StackProcess> {
    try {
      return await startStackProcess({ directory, variables, onLine });
    } catch (error) {
      failedStarts++;
      if (tries === 1) throw error;
      return start(tries - 1);
    }
  }
  let running = await start();
  let kills = 0;
  const url = `http://127.0.0.1:${PORT}`;
  return {
    url,
    directory,
    problems,
    slowEngines: () => slow,
    kills: () => kills,
    failedStarts: () => failedStarts,
    process: () => running,
    async crash() {
      await running.kill();
      kills++;
      await wait(200);
      running = await start();
    },
    ask: (path, asked) => ask(`${url}${path}`, asked),
    stop: () => running.stop(),
  };
}

/** The SDK's patience or a worker's time has ended, or an engine was not there: the machine's doing. The worker's message comes again. */
const isOfEngines = (line: string) =>
  /"error":"TimeoutError"|connect ECONN(REFUSED|RESET) 127\.0\.0\.1|"error_message":"(read ECONNRESET|socket hang up)"|timed out after \d+ s$/.test(
    line,
  );

async function ask(url: string, { method = 'GET', apiKey, headers = {}, body }: Asked): Promise<Heard> {
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(longestMs),
    });
    const retryAfter = Number(response.headers.get('retry-after') ?? 1);
    return { status: response.status, body: await response.json(), retryAfter };
  } catch {
    return 'lost';
  }
}
