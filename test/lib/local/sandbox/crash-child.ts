import { startSandbox } from '../../../../lib/local/sandbox/start.ts';
import { appSecret } from './receiver-secret.ts';

/** A process with a sandbox on a directory, to be killed. It says where it listens. */
const [, , directory, target = ''] = process.argv;
const { url, deliverTo } = await startSandbox({ port: 0, directory });
deliverTo({ url: target, appSecret });
process.stdout.write(`${url}\n`);
