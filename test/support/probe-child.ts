import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';
import type { ProcessState } from './stack-process.ts';

// Loaded into each thread of the process of `npm start` before anything else. Asked by its parent, it says what the process holds.

async function stateOfThread(): Promise<ProcessState> {
  // Twice, with a turn between: what is released by the first collection goes with the second.
  for (let pass = 0; pass < 2; pass++) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  const resources: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  return { heap: heapUsed, arrayBuffers, rss, resources };
}

/** Resident memory is the process's alone. */
function added(one: ProcessState, other: ProcessState): ProcessState {
  const resources = { ...one.resources };
  for (const [name, count] of Object.entries(other.resources)) resources[name] = (resources[name] ?? 0) + count;
  return { ...one, heap: one.heap + other.heap, arrayBuffers: one.arrayBuffers + other.arrayBuffers, resources };
}

/** What threads tell: that they have begun, and then, asked by a message without a state, what they hold. */
interface Told {
  readonly thread?: number;
  readonly state?: ProcessState;
}

const channel = new BroadcastChannel('probe');
const states = new Map<number, ProcessState | undefined>();
let whenTold = () => {};
channel.onmessage = async ({ data }: { data: unknown }) => {
  const { thread, state } = data as Told;
  if (isMainThread && thread !== undefined) {
    states.set(thread, state);
    whenTold();
  }
  if (!isMainThread && thread === undefined)
    channel.postMessage({ thread: threadId, state: await stateOfThread() } satisfies Told);
};
// The question must not keep a process alive that would end.
channel.unref();
if (!isMainThread) channel.postMessage({ thread: threadId } satisfies Told);

process.on('message', async () => {
  for (const thread of states.keys()) states.set(thread, undefined);
  channel.postMessage({} satisfies Told);
  while ([...states.values()].includes(undefined)) {
    await new Promise<void>((resolve) => {
      whenTold = resolve;
    });
  }
  const own = await stateOfThread();
  process.send?.([...states.values()].reduce<ProcessState>((sum, state) => (state ? added(sum, state) : sum), own));
});
process.channel?.unref();
