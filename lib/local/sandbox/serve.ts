import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxState } from './call.ts';
import { graphError } from './graph-error.ts';
import { type Reply, writeReply } from './reply.ts';
import { route } from './routes.ts';

/** Answers one request. Whatever goes wrong, the sandbox stays up and says nothing on stdout. */
export async function serve(request: IncomingMessage, response: ServerResponse, state: SandboxState): Promise<void> {
  let reply: Reply;
  try {
    reply = await route(request, state);
  } catch (problem) {
    reply = graphError(1, `the sandbox itself failed: ${String(problem)}`, { status: 500 });
  }
  writeReply(response, reply);
}
