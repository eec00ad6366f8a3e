import { startSandbox } from '../../../lib/sandbox/start.ts';
import { appSecret } from './receiver-secret.ts';

/** A process with a sandbox on a directory, to be killed, or stopped with SIGTERM. It says where it listens. */
const [, , directory, target = ''] = process.argv;
const { url, deliverTo, stop } = await startSandbox({ port: 0, directory });
deliverTo({ url: target, appSecret });
process.once('SIGTERM', () => void stop());
process.stdout.write(`${url}\n`);
