import { errorLine, outliveReaders } from '../lib/admin/terminal.ts';
import { banner } from '../lib/local/banner.ts';
import { endWhenAsked } from '../lib/local/lifetime.ts';
import { type LocalStack, startLocally } from '../lib/local/start.ts';

let starting: Promise<LocalStack> | undefined;
outliveReaders();
// Whoever asks while it is starting gets it stopped as soon as it can be.
endWhenAsked(async () => (await starting)?.stop());
try {
  starting = startLocally(new URL('../', import.meta.url), process.env);
  const { demo } = await starting;
  console.log(banner(demo));
} catch (error) {
  console.error(`relaydesk: ${errorLine(error)}`);
  process.exit(1);
}
