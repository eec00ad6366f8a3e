import { createRequire } from 'node:module';
import { startDynamoDb } from '../../../../lib/local/engines/dynamodb.ts';

/**
 * A process that runs the engine on `directory` and kills itself, as `kill -9` would, at `moment` of the first commit.
 * It says where it listens. LevelDB's `batch` is the one place where the engine writes.
 */
const [directory, moment] = process.argv.slice(2);
const dynaliteRequire = createRequire(createRequire(import.meta.url).resolve('dynalite'));
const { Level } = dynaliteRequire('level');
const batch = Level.prototype.batch;

Level.prototype.batch = async function (this: unknown, ...args: unknown[]) {
  if (moment === 'before') process.kill(process.pid, 'SIGKILL');
  const written = batch.apply(this, args);
  if (moment === 'during') process.kill(process.pid, 'SIGKILL');
  await written;
  if (moment === 'after') process.kill(process.pid, 'SIGKILL');
};

const { endpoint } = await startDynamoDb({ directory });
process.stdout.write(`${endpoint}\n`);
