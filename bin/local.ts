import { banner } from '../lib/local/banner.ts';
import { startLocally } from '../lib/local/start.ts';

try {
  const stack = await startLocally(new URL('../', import.meta.url), process.env);
  console.log(banner(stack.demo));
  const end = async () => {
    await stack.stop();
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
} catch (error) {
  console.error(`relaydesk: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
