import { errorLine, outliveReaders } from '../admin/terminal.ts';
import { banner } from './banner.ts';
import { endWhenAsked } from './lifetime.ts';
import { type LocalStack, startLocally } from './start.ts';

/** `npm start`: runs until it is asked to end. What it cannot do is one line on stderr and exit code 1. */
export async function main(root: URL, environment: NodeJS.ProcessEnv): Promise<void> {
  let starting: Promise<LocalStack> | undefined;
  outliveReaders();
  // Whoever asks while it is starting gets it stopped as soon as it can be.
  endWhenAsked(async () => (await starting)?.stop());
  try {
    starting = startLocally(root, environment);
    const { demo } = await starting;
    console.log(banner(demo));
  } catch (error) {
    console.error(`relaydesk: ${errorLine(error)}`);
    process.exit(1);
  }
}
