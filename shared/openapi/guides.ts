/** What the reference says before its endpoints: a title and a page of text each, in the order in which they are read. */
export const guides: ReadonlyArray<readonly [title: string, text: string]> = [
  [
    'Channels',
    `**chat-app** is WhatsApp, by Meta’s WhatsApp Cloud API. **photo-app** is Instagram’s messaging, by Meta’s Instagram API. In fields, paths and events they are \`chatapp\` and \`photoapp\`. An organization has a number of the chat-app, an account of the photo-app, or both; the operator connects them.

The **gateway** is a second way to the chat-app, for programs that speak with an Evolution API (v2): other paths, at another address, and the same organization, contacts and conversations.

Every person is a **contact**. A message is sent to a contact, who is made by \`POST /contact\`, or by writing first.`,
  ],
  [
    'Samples',
    `Each call has a sample in curl, TypeScript and Python, made of its first example. They read \`RELAYDESK_URL\`, \`RELAYDESK_KEY\` and, for the gateway, \`RELAYDESK_GATEWAY_URL\` from the environment. On a laptop \`npm start\` writes them into \`.local/demo.json\`, as \`base_url\`, \`api_key\` and \`gateway_url\`:

\`\`\`bash
demo() { node -p "require('./.local/demo.json').$1"; }
export RELAYDESK_URL=$(demo base_url) RELAYDESK_GATEWAY_URL=$(demo gateway_url) RELAYDESK_KEY=$(demo api_key)
\`\`\`

On the page \`GET /docs\` of the service a call can be tried: put the key under “Authentication”, and press “Try” at the call. What is tried is really done. Calls of the gateway cannot be tried there, since it is another origin.`,
  ],
  [
    'The 24-hour window',
    `On the chat-app a person who has written, or has called, may be sent anything for 24 hours from then on. Outside of this window only a **template** reaches them: a message that the provider has approved beforehand (\`POST /templates\`, then \`message_type\` \`template\`).

On the photo-app the window is the same, and there are no templates: the person has to write first, and again.

This service never refuses a message for its time: the provider alone knows the window. It says so at once, which is 400 \`Re-engagement required\`, or later by a webhook: then the message’s status becomes \`failed\` with the \`error\` \`131047\`, and \`message_failed\` is delivered.

So: answer within the window with any message; begin, or begin again, with a template; and where a send is \`Re-engagement required\`, send a template in its place. The answer to it opens the window.`,
  ],
  [
    'When the outcome is unknown',
    `A provider can take a message and its answer be lost. Then nobody can say whether the person has it, and sending again might send it twice. The answer is \`Send outcome unknown\` (the photo-app: 504, or 502 where the provider answered without an id), and the message is in the conversation with \`outcome_unknown\`.

1. Do not send it again with another \`Idempotency-Key\`. The same key is answered the same, and sends nothing.
2. Wait for the event \`message_sent\` or \`message_failed\`, or look: the error has \`id\`, and \`GET /message?id=…\` shows the message. A receipt settles it, mostly within seconds: then \`outcome_unknown\` is there no more.
3. Where it stays unknown, let a person decide. They see the conversation with the message in it.`,
  ],
  [
    'Sending once',
    `Calls that send take an \`Idempotency-Key\`: a text of yours that is the same when the request is repeated, and else another, such as \`order-1001-confirmation\`. Without one a repeated request is a second message.

- The same key with the same body is answered with the first answer again, with \`Idempotency-Replayed: true\`, and nothing is sent twice. An answer is kept for 24 hours.
- The same key with another body is 422 \`Idempotency key reused\`.
- While the first request is still running, the answer is 409 \`Request in progress\` with \`Retry-After\`.
- Answers that mean that nothing was tried are not kept: the same key may be tried again.

So where no answer came, because of a timeout or a connection that broke, send the same request with the same key until there is one.`,
  ],
  [
    'Pages of a list',
    `Lists come in pages of \`limit\` items, in two kinds.

- **By a cursor** (the inbox, templates, deliveries, broadcasts and their recipients): as long as \`next_cursor\` is not null, ask again with \`cursor\` set to it and everything else as it was. It is null on the last page. Take it as it is: what is in it can change.
- **By number** (the messages of a conversation, contacts, groups): \`page\` counts from 1, and \`pagination\` says how many there are and whether another follows. The newest come first, so that pages move on while people write; with \`ascending=true\` what comes in meanwhile is at the end, and no page that was read changes its messages.`,
  ],
  [
    'Webhooks',
    `An address that is subscribed by \`POST /set-webhooks\` gets a POST for each event. The secret that signs it is shown once, in that answer.

1. **Verify** it as Standard Webhooks 1.0.0 says: HMAC-SHA256 over \`<webhook-id>.<webhook-timestamp>.<body>\`, with the bytes of the body as they came. Any library of Standard Webhooks does it. Refuse what is older than five minutes.
2. **Answer 2xx within 10 seconds**, and work on it later. Anything else is tried again: eight attempts in some 28 hours.
3. **Handle each \`id\` once**: an event can come twice, and events come in no promised order. A status moves forward alone.
4. **Look** at \`GET /webhooks/{id}/deliveries\` when something is missing, and have it delivered again by \`POST /webhooks/{id}/replay\`, for 30 days.

\`POST /webhooks/{id}/test\` delivers a sample. The bodies are under “Events”.`,
  ],
];
