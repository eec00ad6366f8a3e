import { type SandboxOptions, startSandbox } from '../sandbox/start.ts';
import { runInThread } from './thread.ts';

// The providers in a thread of their own, as they are on machines of their own elsewhere.
await runInThread(async (options: SandboxOptions) => {
  const { url, issuer, deliverTo, serveConsole, stop } = await startSandbox(options);
  return { started: { url, issuer }, calls: { deliverTo, serveConsole }, stop };
});
