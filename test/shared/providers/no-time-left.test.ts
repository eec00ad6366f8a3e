import { expect, test } from '@jest/globals';
import { randomIds } from '../../../shared/base/ids.ts';
import type { StoredFile } from '../../../shared/media/media-source.ts';
import type { OutboundRequest } from '../../../shared/outbound/outbound.ts';
import { postMessage } from '../../../shared/providers/chatapp/channel.ts';
import { uploadMedia } from '../../../shared/providers/chatapp/upload-media.ts';
import { postCall } from '../../../shared/providers/evolution/channel.ts';
import { postAudio } from '../../../shared/providers/photoapp/channel.ts';
import { jsonAnswer, testClock } from '../../support/world.ts';

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
  media: { read: () => Promise.reject(new Error('not asked for')) },
  settings: {
    chatappApi: { url: 'https://provider.test', version: 'v26.0' },
    photoappApi: { url: 'https://photoapp.test', version: 'v26.0' },
  },
} as unknown as Parameters<typeof uploadMedia>[3];
const message = { id: 'msg_1', recipient: '5511999990000' };
const account = { phoneId: '1', token: 't' };
const server = { name: 'sales', url: 'https://evolution.example', key: 'k' };
const file: StoredFile = { key: 'org_1/a', size: 5, contentType: 'audio/ogg', extension: 'ogg', filename: 'a.ogg' };

const late = deps.clock.now();
const text = { type: 'text', text: { body: 'late' } } as const;
const nothingSent = { kind: 'refused', name: 'Provider send failed', unsent: true, error: { code: 'unreachable' } };
test.each([
  ['chat-app', () => postMessage(account, text, message, late, deps), nothingSent],
  ['photo-app', () => postAudio({ id: '1', token: 't' }, 'https://files.example/a', message, late, deps), nothingSent],
  ['gateway', () => postCall(server, { path: 'sendPoll', body: {}, deadlineMs: 8000 }, late, deps), nothingSent],
  ['chat-app, with a file,', () => uploadMedia(account, file, late, deps), { kind: 'failed' }],
])(
  'the %s is not called when no time is left, and it is certain that nothing was sent',
  async (_who, call, outcome) => {
    expect(await call()).toMatchObject(outcome);
    expect(outgoing).toEqual([]);
  },
);
