import { type SandboxOptions, startSandbox } from '../sandbox/start.ts';
import { runInThread } from './thread.ts';

// The providers in a thread of their own, as they are on machines of their own elsewhere.
await runInThread(async (options: SandboxOptions) => {
  const { url, deliverTo, stop } = await startSandbox(options);
  return { started: url, calls: { deliverTo }, stop };
});
