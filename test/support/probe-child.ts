import type { ProcessState } from './stack-process.ts';

// Loaded into the process of `npm start` before anything else. Asked by its parent, it says what the process holds.
process.on('message', async () => {
  // Twice, with a turn between: what is released by the first collection goes with the second.
  for (let pass = 0; pass < 2; pass++) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  const resources: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  process.send?.({ heap: heapUsed, arrayBuffers, rss, resources } satisfies ProcessState);
});
// The question must not keep a process alive that would end.
process.channel?.unref();
