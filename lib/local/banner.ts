import type { Demo } from './demo.ts';

/** What a person sees when the stack is ready: where things are, and a command that works when pasted. */
export function banner(demo: Demo): string {
  const { base_url, gateway_url, sandbox_url, organization, api_key, phone_number, gateway_instance } = demo;
  const body = JSON.stringify({ phone_number, message_type: 'text', text: 'Hello from Relaydesk' });
  return `
Relaydesk is ready.

  service API   ${base_url}
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
