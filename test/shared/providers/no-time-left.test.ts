import { expect, test } from '@jest/globals';
import { randomIds } from '../../../shared/base/ids.ts';
import type { StoredFile } from '../../../shared/media/media-source.ts';
import { cloudProvider, type Organization } from '../../../shared/organizations/organization.ts';
import type { OutboundRequest } from '../../../shared/outbound/outbound.ts';
import { chatappChannel } from '../../../shared/providers/chatapp/channel.ts';
import { evolutionChannel } from '../../../shared/providers/evolution/channel.ts';
import { photoappChannel } from '../../../shared/providers/photoapp/channel.ts';
import { seal } from '../../../shared/secrets/seal.ts';
import { oneKey } from '../../support/master-keys.ts';
import { testClock } from '../../support/test-clock.ts';
import { jsonAnswer } from '../../support/world.ts';

const master = Buffer.alloc(32, 1).toString('base64');
const outgoing: OutboundRequest[] = [];
const deps = {
  clock: testClock(),
  ids: randomIds,
  http: {
    request: async (request: OutboundRequest) => {
      outgoing.push(request);
      return jsonAnswer(200, { id: '1' });
    },
  },
  secrets: oneKey(master),
  media: { read: () => Promise.reject(new Error('not asked for')) },
  settings: {
    chatappApi: { url: 'https://provider.test', version: 'v26.0' },
    photoappApi: { url: 'https://photoapp.test', version: 'v26.0' },
  },
} as unknown as Parameters<typeof chatappChannel>[2];
const message = { id: 'msg_1', recipient: '5511999990000' };
const sealed = (purpose: 'chatapp-token' | 'photoapp-token') =>
  seal('t', { organizationId: 'org_1', purpose }, { secrets: oneKey(master), ids: randomIds });
const organization = {
  id: 'org_1',
  chatapp_provider_choice: cloudProvider,
  cloud_phone_id: '1',
  chatapp_bearer_token: await sealed('chatapp-token'),
  photoapp_account_id: '1',
  photoapp_token: await sealed('photoapp-token'),
} as unknown as Organization;
const server = { name: 'sales', url: 'https://evolution.example', key: 'k' };
const file: StoredFile = { key: 'org_1/a', size: 5, contentType: 'audio/ogg', extension: 'ogg', filename: 'a.ogg' };

const late = deps.clock.now();
const chatapp = await chatappChannel(organization, () => ({ type: 'text', text: { body: 'late' } }), deps);
const photoapp = await photoappChannel(organization, () => ({}), deps);
const gateway = evolutionChannel(server, { path: 'sendPoll', body: {}, deadlineMs: 8000 }, deps);
const nothingSent = { kind: 'rejected', name: 'Provider send failed', unsent: true, error: { code: 'unreachable' } };
test.each([
  ['chat-app', () => chatapp.send(message, late), nothingSent],
  ['photo-app', () => photoapp.send(message, late), nothingSent],
  ['gateway', () => gateway.send(message, late), nothingSent],
  ['chat-app, with a file,', () => chatapp.upload?.(file, late), { kind: 'failed' }],
])(
  'the %s is not called when no time is left, and it is certain that nothing was sent',
  async (_who, call, outcome) => {
    expect(await call()).toMatchObject(outcome);
    expect(outgoing).toEqual([]);
  },
);
