import { envNames } from '../../shared/base/env-names.ts';
import { errorLine, outliveReaders } from '../admin/terminal.ts';
import type { Demo } from './demo.ts';
import { endWhenAsked } from './lifetime.ts';
import { type LocalStack, startLocally } from './start.ts';
import { threadsOfHost } from './threads.ts';

/** `npm start`: runs until it is asked to end. What it cannot do is one line on stderr and exit code 1. */
export async function main(root: URL, environment: NodeJS.ProcessEnv): Promise<void> {
  // Libuv reads it when it first needs a thread.
  process.env[envNames.threads] ||= String(threadsOfHost);
  let starting: Promise<LocalStack> | undefined;
  outliveReaders();
  // A signal that comes while the stack is starting stops it as soon as it has started.
  endWhenAsked(async () => starting);
  try {
    starting = startLocally(root, environment);
    const { demo } = await starting;
    console.log(banner(demo));
  } catch (error) {
    console.error(`relaydesk: ${errorLine(error)}`);
    process.exit(1);
  }
}

/** What a person sees when the stack is ready: where things are, and a command that works when pasted. */
function banner(demo: Demo): string {
  const { base_url, gateway_url, sandbox_url, console_url, organization, api_key, phone_number, gateway_instance } =
    demo;
  const body = JSON.stringify({ phone_number, message_type: 'text', text: 'Hello from Relaydesk' });
  return `
Relaydesk is ready.

  console       ${console_url}   (sign in as one of the demo’s people; no password)
  service API   ${base_url}
  reference     ${base_url}/docs   (every call with samples, to be tried with the key below)
  gateway API   ${gateway_url}
  sandbox       ${sandbox_url}   (what the provider received: ${sandbox_url}/sent)
  organization  ${organization}${gateway_instance === undefined ? '' : `, gateway instance ${gateway_instance}`}

Send a message:

  curl -X POST '${base_url}/send-chatapp' \\
    -H 'Authorization: Bearer ${api_key}' \\
    -H 'Content-Type: application/json' \\
    -d '${body}'

Stop with Ctrl-C.
`;
}
