import { afterEach, describe, expect, test } from '@jest/globals';
import { randomIds } from '../../../../shared/base/ids.ts';
import type { StoredFile } from '../../../../shared/media/media-source.ts';
import { parseAllowList } from '../../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../../shared/outbound/client.ts';
import type { OutboundResult } from '../../../../shared/outbound/outbound.ts';
import { uploadMedia } from '../../../../shared/providers/chatapp/upload-media.ts';
import { mediaFake } from '../../../support/media-fake.ts';
import { testClock } from '../../../support/test-clock.ts';
import { jsonAnswer, refusedBy } from '../../../support/world.ts';
import { httpServer, stopServers } from '../../outbound/servers.ts';

afterEach(stopServers);

const account = { phoneId: '106540352242922', token: 'EAAtoken' };
const file: StoredFile = {
  key: 'org_1/a',
  size: 5,
  contentType: 'application/pdf',
  extension: 'pdf',
  filename: 'Relatório ção – 你好.pdf',
};

async function uploaded(url: string, given: Partial<StoredFile> = {}, http = outboundClient(parseAllowList(''))) {
  const media = mediaFake();
  await media.store(
    'org_1/a',
    (async function* () {
      yield Buffer.from('bytes');
    })(),
  );
  const settings = { chatappApi: { url, version: 'v26.0' } };
  const deps = { http, media, clock: testClock(), ids: randomIds, settings } as unknown as Parameters<
    typeof uploadMedia
  >[2];
  return uploadMedia(account, { file: { ...file, ...given }, deadline: deps.clock.now() + 10_000 }, deps);
}

/** What arrives at a provider, its form read by Node's own parser. */
async function sent(given: Partial<StoredFile> = {}) {
  const seen: { path?: string; headers: Record<string, unknown>; raw: Buffer }[] = [];
  const port = await httpServer(async (request, response) => {
    seen.push({ path: request.url, headers: request.headers, raw: Buffer.concat(await Array.fromAsync(request)) });
    response.end('{"id":"1"}');
  });
  await uploaded(`http://127.0.0.1:${port}`, given);
  const [{ path, headers, raw } = { headers: {}, raw: Buffer.alloc(0) }] = seen;
  const form = await new Response(raw, { headers: { 'content-type': String(headers['content-type']) } }).formData();
  return { path, headers, raw: raw.toString(), form };
}
const nameIn = (raw: string) => /; filename="([^"]*)"\r\n/.exec(raw)?.[1];

test('a file goes to the provider as a form, with the token, its exact length, its type and its name', async () => {
  const { path, headers, raw, form } = await sent();
  expect([path, headers.authorization, headers['transfer-encoding']]).toEqual([
    '/v26.0/106540352242922/media',
    'Bearer EAAtoken',
    undefined,
  ]);
  expect(headers['content-length']).toBe(String(Buffer.byteLength(raw)));
  expect([form.get('messaging_product'), form.get('type')]).toEqual(['whatsapp', 'application/pdf']);
  const part = form.get('file') as File;
  expect([part.name, part.type, await part.text()]).toEqual(['Relatório ção – 你好.pdf', 'application/pdf', 'bytes']);
});

describe('the name', () => {
  test.each([
    ['a "b"\r\n.pdf', 'a %22b%22%0D%0A.pdf'],
    ['report', 'report.pdf'],
    ['report.PDF', 'report.PDF'],
    ['report.doc', 'report.doc.pdf'],
    ['a;b\\c%41.pdf', 'a;b\\c%41.pdf'],
  ])('%j is written as browsers do and ends as the content is', async (filename, written) => {
    expect(nameIn((await sent({ filename })).raw)).toBe(written);
  });

  test.each(['photo.jpeg', 'photo.JPG', 'photo.jfif'])('%s is one of a JPEG already', async (filename) => {
    const { raw } = await sent({ filename, contentType: 'image/jpeg', extension: 'jpg' });
    expect(nameIn(raw)).toBe(filename);
  });

  test('and the type agree where a type has parameters', async () => {
    const opus = { contentType: 'audio/ogg; codecs=opus', extension: 'ogg', filename: 'audio.ogg' };
    const { raw } = await sent(opus);
    expect(raw).toContain('filename="audio.ogg"\r\nContent-Type: audio/ogg; codecs=opus\r\n');
    expect(raw).toContain('name="type"\r\n\r\naudio/ogg; codecs=opus\r\n');
  });
});

describe('the answer', () => {
  /** One after the other, and how many were asked for. */
  async function outcome(...answers: (OutboundResult | string)[]) {
    let calls = 0;
    const request = async (): Promise<OutboundResult> => {
      const answer = answers[Math.min(calls++, answers.length - 1)];
      return typeof answer === 'string' ? jsonAnswer(200, answer) : (answer as OutboundResult);
    };
    const result = await uploaded(
      'https://provider.test',
      {},
      { request, open: () => Promise.reject(new Error('open')), resolve: () => Promise.reject(new Error('look up')) },
    );
    return { ...result, calls };
  }

  test.each([
    ['{"id":"1037543291543636"}', '1037543291543636'],
    ['{"id":1037543291543636}', '1037543291543636'],
    ['{"id":12345678901234567890}', '12345678901234567890'],
  ])('%s is the id %s', async (body, mediaId) => {
    expect(await outcome(body)).toEqual({ kind: 'uploaded', mediaId, calls: 1 });
  });

  test.each<[string, OutboundResult, string]>([
    [
      'an error',
      jsonAnswer(400, refusedBy(100, 'Param file must be a file')),
      '(100) (#100) refused: Param file must be a file',
    ],
    ['a rate limit', jsonAnswer(400, refusedBy(130429)), "The provider's rate limit is reached (130429)."],
    [
      'a refused token',
      jsonAnswer(401, { error: { code: 190, message: 'Bad EAAtoken' } }),
      "(190) The provider refused the organization's credentials; reconnect the chat-app channel.",
    ],
    ['our token in its text', jsonAnswer(400, { error: { code: 100, message: 'Bad EAAtoken' } }), '(100) Bad [token]'],
    ['no id', jsonAnswer(200, {}), 'HTTP 200 without a media id'],
    ['an empty id', jsonAnswer(200, { id: '' }), 'HTTP 200 without a media id'],
    ['no JSON', jsonAnswer(502, '<html>'), 'HTTP 502 without a media id'],
    ['an id under an error', jsonAnswer(500, { id: '1' }), 'HTTP 500 without a media id'],
    ['nothing', { kind: 'lost', reason: 'timeout' }, 'no answer (timeout)'],
  ])('%s is a failure, and is asked for once', async (_what, answer, reason) => {
    expect(await outcome(answer)).toMatchObject({ kind: 'failed', reason, calls: 1 });
  });

  test('is asked for again, twice, where nothing can have arrived', async () => {
    const nobody: OutboundResult = { kind: 'unsent', reason: 'ECONNREFUSED' };
    expect(await outcome(nobody, nobody, '{"id":"1"}')).toEqual({ kind: 'uploaded', mediaId: '1', calls: 3 });
    expect(await outcome(nobody)).toEqual({ kind: 'failed', reason: 'no answer (ECONNREFUSED)', calls: 3 });
  });
});

test('a file that is not there any more is a failure, and half of it is never a whole upload', async () => {
  let whole = 0;
  const port = await httpServer((request, response) => {
    request.on('error', () => {});
    request.on('end', () => whole++);
    request.resume();
    request.on('close', () => response.end());
  });
  const url = `http://127.0.0.1:${port}`;
  expect(await uploaded(url, { key: 'org_1/gone' })).toMatchObject({ kind: 'failed' });
  expect(await uploaded(url, { size: 6 })).toMatchObject({ kind: 'failed' });
  expect(await uploaded(url, { size: 4 })).toMatchObject({ kind: 'failed' });
  expect(whole).toBe(0);
});
