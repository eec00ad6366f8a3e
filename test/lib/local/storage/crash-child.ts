import { startStorage } from '../../../../lib/local/engines/storage.ts';

/** A process with the engine on `directory`, to be killed. It says where it listens. */
const { endpoint, bucket } = await startStorage({ directory: process.argv[2] });
bucket('media');
process.stdout.write(`${endpoint}\n`);
