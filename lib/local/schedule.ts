import type { Invoke } from './functions.ts';

/** Invokes a worker every `minutes`, as EventBridge does; a run that is still going on is not joined by another. */
export function runEvery(minutes: number, invoke: Invoke): () => void {
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    // The worker has logged what went wrong; the next run is the retry.
    await invoke({ source: 'aws.scheduler', 'detail-type': 'Scheduled Event', detail: {} }).catch(() => {});
    running = false;
  }, minutes * 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
