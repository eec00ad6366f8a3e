import { startQueues } from '../../../../lib/local/engines/queues.ts';

/** A process with the engine on `directory`, to be killed. It says where it listens. */
const { endpoint, queue } = await startQueues({ directory: process.argv[2] });
await queue({ name: 'work', visibilitySeconds: 30, deadLetterAfter: 5 });
await queue({ name: 'ordered', visibilitySeconds: 30, deadLetterAfter: 5, fifo: true });
process.stdout.write(`${endpoint}\n`);
