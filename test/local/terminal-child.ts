import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { readArguments } from '../../lib/admin/cli.ts';
import type { CommandDeps } from '../../lib/admin/command.ts';
import { connect } from '../../lib/admin/connect.ts';
import { listen } from '../../lib/local/listen.ts';

// The operator's terminal as a server, so that forty commands are one start of Node: a body holds the arguments, each with
// a NUL behind it. At `/read` a command is read, and not run.
// Waits are cut short: nothing else seals under the master secret while one command runs behind the other.
async function deps(): Promise<CommandDeps> {
  const found = await connect(undefined, process.env);
  return { ...found, clock: { ...found.clock, sleep: (ms) => found.clock.sleep(Math.min(ms, 100)) } };
}

const server = createServer(async (request, response) => {
  try {
    const asked = readArguments((await text(request)).split('\0').slice(0, -1));
    if (asked.kind === 'help' || request.url === '/read') response.end();
    else response.end(JSON.stringify(await asked.run(await deps()), null, 2));
  } catch (error) {
    response.writeHead(400).end((error as Error).message);
  }
});
console.log(`${await listen(server, 0)}/`);
