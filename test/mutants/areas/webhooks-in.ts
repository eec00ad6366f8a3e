import type { Mutant } from '../mutant.ts';

/** How a provider’s webhook comes in: signed, taken apart, and in the queue before it is answered with 200. */
export const webhooksIn: readonly Mutant[] = [
  {
    name: 'signature-not-checked',
    file: 'shared/providers/webhook-authentication.ts',
    from: 'return matches.includes(true);',
    to: 'return matches.length > 0;',
    breaks: 'A webhook that the provider has not signed is refused.',
    tests: ['test/functions/provider/take-chatapp.test.ts'],
  },
  {
    name: 'one-secret-alone-verifies',
    file: 'shared/providers/webhook-authentication.ts',
    from: 'const matches = secrets.map(',
    to: 'const matches = secrets.slice(0, 1).map(',
    breaks: 'While an app secret is changed, webhooks signed with the old or the new one are taken.',
    tests: ['test/functions/provider/take-chatapp.test.ts'],
  },
  {
    name: 'signature-over-parsed-json',
    file: 'shared/providers/webhook-authentication.ts',
    from: "createHmac('sha256', secret).update(bytes)",
    to: "createHmac('sha256', secret).update(JSON.stringify(JSON.parse(String(Buffer.from(bytes)))))",
    breaks: 'The signature is checked over the bytes as they came.',
    tests: ['test/functions/provider/take-chatapp.test.ts'],
  },
  {
    name: 'blank-verify-token',
    file: 'shared/providers/webhook-authentication.ts',
    from: ' && !isBlank(verifyToken)',
    to: '',
    breaks: 'A deployment without a verify token confirms no handshake.',
    tests: ['test/functions/provider/verify-photoapp.test.ts'],
  },
  {
    name: 'any-verify-token',
    file: 'shared/providers/webhook-authentication.ts',
    from: "query['hub.mode'] !== 'subscribe' || !matches ||",
    to: "query['hub.mode'] !== 'subscribe' ||",
    breaks: 'A handshake with another token is refused.',
    tests: ['test/functions/provider/verify-photoapp.test.ts'],
  },
  {
    name: 'gateway-secret-not-checked',
    file: 'shared/providers/evolution/enqueue-webhook.ts',
    from: '!instance || !matches',
    to: '!instance',
    breaks: 'A webhook of a gateway’s server without the instance’s secret is refused.',
    tests: ['test/functions/provider/take-gateway.test.ts'],
  },
  {
    name: 'items-not-waited-for',
    file: 'shared/channels/large-items.ts',
    from: 'await deps.inboundQueue.sendAll(fitting);',
    to: 'void deps.inboundQueue.sendAll(fitting).catch(() => {});',
    breaks: 'A webhook whose items the queue does not take is not answered with 200.',
    tests: ['test/functions/provider/take-chatapp.test.ts'],
  },
  {
    name: 'gateway-items-not-enqueued',
    file: 'shared/providers/evolution/enqueue-webhook.ts',
    from: 'await enqueueItems(items.map(toEvolutionQueueMessage), deps);',
    to: '',
    breaks: 'A webhook that is answered with 200 is in the queue.',
    tests: ['test/functions/provider/take-gateway.test.ts'],
  },
];
