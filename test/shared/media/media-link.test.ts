import { describe, expect, test } from '@jest/globals';
import { formats } from '../../../shared/media/formats.ts';
import { secretMediaKeys } from '../../../shared/media/media-keys.ts';
import { linkTo, openLink } from '../../../shared/media/media-link.ts';
import { contentDisposition } from '../../../shared/media/serving-headers.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { mediaFake } from '../../support/media-fake.ts';
import { testClock } from '../../support/test-clock.ts';

const day = 86_400_000;
const file = { key: 'org_4kTq81LmZw2x/9Vq2ZkW1mB4xR7tYc3Ns', extension: 'jpg', filename: 'a/b "c".png' };
const keys = { k1: 'the first key of this test', k2: 'the second key of this test' };
const secret = (current: keyof typeof keys, known: Partial<typeof keys> = keys) =>
  secretMediaKeys(async () => JSON.stringify({ current, ...known }));

/** A storage in which there is any file. */
const fullStorage = () => ({ ...mediaFake(), has: async () => true });

function world(mediaKeys = secret('k1')) {
  const clock = testClock();
  const deps = {
    media: fullStorage(),
    mediaKeys,
    clock,
    settings: { baseUrl: 'https://api.test' },
  } as unknown as Ports;
  return { clock, deps };
}

/** Opens a link as the endpoint does; the refusal's name when there is one. */
async function opened(link: string, deps: Ports) {
  const { pathname, searchParams } = new URL(link);
  const [, , segment = ''] = pathname.split('/');
  const query = Object.fromEntries(searchParams);
  const asked = { file: decodeURIComponent(segment), query, method: 'GET' };
  return openLink(asked, deps).catch(({ error, message }) => ({ error, message }));
}
const locationOf = async (link: string, deps: Ports) =>
  new URL(String(Object((await opened(link, deps)) as object).headers?.Location));

test('a link is short: one segment, expiry, key id and signature', async () => {
  const { deps } = world();
  const link = await linkTo(file, deps);
  expect(link).toMatch(
    /^https:\/\/api\.test\/media\/org_4kTq81LmZw2x~9Vq2ZkW1mB4xR7tYc3Ns\.jpg\?e=1827396000&k=k1&s=[\w-]{43}$/,
  );
  expect(link.length).toBeLessThan(140);
});

// HMAC by openssl over the lines: relaydesk media link 1, k1, the key, jpg, 1827396000, and an empty name.
test('a known answer: signatures stay valid from version to version', async () => {
  const { deps } = world();
  expect(new URL(await linkTo(file, deps)).searchParams.get('s')).toBe('TC-P43_VitOI8boBK5Use6NvssVuGwWs35cDX_Y7TdY');
});

test('a link leads to the storage, is not kept, is not sniffed, and can be followed by any page', async () => {
  const { deps } = world();
  const reply = await opened(await linkTo(file, deps), deps);
  expect(reply).toMatchObject({
    headers: {
      Location: expect.stringMatching(/^https:\/\/storage\.test\/org_4kTq81LmZw2x\/9Vq2ZkW1mB4xR7tYc3Ns\?/),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Allow-Origin': '*',
    },
  });
});

describe('a link is valid for 365 days from the moment it was made', () => {
  test.each([
    [0, true],
    [7, true],
    [8, true],
    [364, true],
    [366, false],
  ])('on day %i: %j', async (days, valid) => {
    const { clock, deps } = world();
    const link = await linkTo(file, deps);
    clock.advance(days * day);
    // Whatever signs the storage's addresses has changed, and so has the storage's place.
    const changed = {
      ...deps,
      media: { ...fullStorage(), addressOf: async () => 'https://elsewhere.test/new' },
    } as Ports;
    const reply = await opened(link, changed);
    if (valid) expect(reply).toMatchObject({ headers: { Location: 'https://elsewhere.test/new' } });
    else
      expect(reply).toEqual({
        error: 'Media link expired',
        message: 'The link was valid until 2027-11-28T10:00:00.000Z.',
      });
  });

  test('to the second', async () => {
    const { clock, deps } = world();
    const link = await linkTo(file, deps);
    clock.advance(365 * day - 1);
    expect(await opened(link, deps)).toHaveProperty('headers');
    clock.advance(1);
    expect(await opened(link, deps)).toMatchObject({ error: 'Media link expired' });
  });
});

describe('rotation of keys', () => {
  test('a link under k1 opens after k2 became current, and no more once k1 is removed', async () => {
    const link = await linkTo(file, world(secret('k1', { k1: keys.k1 })).deps);
    const { deps } = world(secret('k2'));
    expect(await opened(link, deps)).toHaveProperty('headers');
    expect(new URL(await linkTo(file, deps)).searchParams.get('k')).toBe('k2');
    expect(await opened(link, world(secret('k2', { k2: keys.k2 })).deps)).toMatchObject({ error: 'Media not found' });
  });

  test('a key of the same id with another secret opens nothing', async () => {
    const link = await linkTo(file, world().deps);
    expect(await opened(link, world(secret('k1', { k1: keys.k2 })).deps)).toMatchObject({ error: 'Media not found' });
  });
});

describe('404 Media not found', () => {
  const changes: [string, (link: URL) => void][] = [
    ['another file', (link) => (link.pathname = link.pathname.replace('9Vq', '9VQ'))],
    ['another organization', (link) => (link.pathname = link.pathname.replace('org_4', 'org_5'))],
    ['another type', (link) => (link.pathname = link.pathname.replace('.jpg', '.html'))],
    ['no type', (link) => (link.pathname = link.pathname.replace('.jpg', ''))],
    ['a path up', (link) => (link.pathname = '/media/..%2Forg.jpg')],
    ['a later expiry', (link) => link.searchParams.set('e', '1927396000')],
    ['another spelling of the expiry', (link) => link.searchParams.set('e', '01827396000')],
    ['an expiry that is none', (link) => link.searchParams.set('e', '1e10')],
    ['no expiry', (link) => link.searchParams.delete('e')],
    ['another key', (link) => link.searchParams.set('k', 'k2')],
    ['an unknown key', (link) => link.searchParams.set('k', '__proto__')],
    ['no key', (link) => link.searchParams.delete('k')],
    ['a name that was not signed', (link) => link.searchParams.set('n', 'a.exe')],
    ['another signature', (link) => link.searchParams.set('s', 'A'.repeat(43))],
    ['a longer signature', (link) => link.searchParams.set('s', `${link.searchParams.get('s')}A`)],
    ['a shorter signature', (link) => link.searchParams.set('s', link.searchParams.get('s')?.slice(1) ?? '')],
    ['a signature of other letters', (link) => link.searchParams.set('s', 'é'.repeat(43))],
    ['no signature', (link) => link.searchParams.delete('s')],
  ];
  test.each(changes)('a link with %s', async (_what, change) => {
    const { clock, deps } = world();
    const link = new URL(await linkTo(file, deps));
    change(link);
    const expected = { error: 'Media not found', message: 'There is no such media link.' };
    expect(await opened(link.href, deps)).toEqual(expected);
    // Also when it is too late: only the holder of a real link is told that.
    clock.advance(400 * day);
    expect(await opened(link.href, deps)).toEqual(expected);
  });

  test('parameters that others have added do no harm', async () => {
    const { deps } = world();
    expect(await opened(`${await linkTo(file, deps)}&fbclid=1`, deps)).toHaveProperty('headers');
  });
});

describe('how the storage shows a file', () => {
  const shown = async (extension: string, named?: string) => {
    const { deps } = world();
    const name = named === undefined ? { filename: `x.${extension}` } : { filename: named, isNamed: true as const };
    const link = await linkTo({ ...file, extension, ...name }, deps);
    const { searchParams } = await locationOf(link, deps);
    return [searchParams.get('type'), searchParams.get('disposition')];
  };

  test.each(Object.values(formats).filter(({ extension }) => extension !== 'ogg'))(
    'a file of ours with its own type, to be looked at: $extension',
    async ({ extension, contentType, kind }) => {
      const name = kind === 'document' ? `x.${extension}` : `${kind}.${extension}`;
      expect(await shown(extension)).toEqual([contentType, `inline; filename="${name}"`]);
    },
  );

  test('OGG without a word of its codec', async () => {
    expect(await shown('ogg')).toEqual(['audio/ogg', 'inline; filename="audio.ogg"']);
  });

  test('one that we do not send with its own type, to be saved', async () => {
    expect(await shown('webp')).toEqual(['image/webp', 'attachment; filename="image.webp"']);
    expect(await shown('csv', 'Preços.csv')).toEqual([
      'text/csv',
      'attachment; filename="Precos.csv"; filename*=UTF-8\'\'Pre%C3%A7os.csv',
    ]);
  });

  test.each(['html', 'svg', 'bin', 'constructor'])('what is none of ours to be saved: %s', async (extension) => {
    expect(await shown(extension)).toEqual(['application/octet-stream', `attachment; filename="x.${extension}"`]);
  });

  test.each([
    [
      'pdf',
      'Relatório – 你好.pdf',
      'inline; filename="Relatorio _ __.pdf"; filename*=UTF-8\'\'Relat%C3%B3rio%20%E2%80%93%20%E4%BD%A0%E5%A5%BD.pdf',
    ],
    ['jpg', 'receipt 2231.jpg', 'inline; filename="receipt 2231.jpg"'],
    ['jpg', 'scan.pdf', 'inline; filename="scan.pdf"'],
    ['zip', 'app.apk', 'attachment; filename="app.apk"'],
    ['bin', 'x.xml', 'attachment; filename="x.xml"'],
    ['pdf', 'invoice', 'inline; filename="invoice"'],
    ['pdf', 'evil.exe', 'inline; filename="evil.exe"'],
    ['pdf', 'a/b\\c\r\nd.pdf', 'inline; filename="a_b_c d.pdf"'],
    ['pdf', 'say "hi".pdf', 'inline; filename="say _hi_.pdf"; filename*=UTF-8\'\'say%20%22hi%22.pdf'],
    ['jpg', '🎉.jpg', 'inline; filename="_.jpg"; filename*=UTF-8\'\'%F0%9F%8E%89.jpg'],
    ['pdf', 'חשבון.pdf', 'inline; filename="_____.pdf"; filename*=UTF-8\'\'%D7%97%D7%A9%D7%91%D7%95%D7%9F.pdf'],
    ['bin', 'photo\u202egpj.exe', 'attachment; filename="photogpj.exe"'],
    ['pdf', `${'x'.repeat(296)}.pdf`, `inline; filename="${'x'.repeat(296)}.pdf"`],
    ['pdf', `${'x'.repeat(600)}.pdf`, `inline; filename="${'x'.repeat(508)}.pdf"`],
    ['mp4', '\r\n', 'inline; filename="video.mp4"'],
  ])(
    'a %s under the name that the sender gave it, whatever its ending: %j',
    async (extension, filename, disposition) => {
      expect((await shown(extension, filename))[1]).toBe(disposition);
    },
  );

  test('a file with the longest name of any script under an address that fits a header', async () => {
    const { deps } = world();
    const link = await linkTo({ ...file, filename: `${'🎉'.repeat(300)}.pdf`, isNamed: true }, deps);
    const { searchParams } = await locationOf(link, deps);
    expect(searchParams.get('disposition')).toContain(`${'%F0%9F%8E%89'.repeat(127)}.pdf`);
    expect(link.length + encodeURIComponent(searchParams.get('disposition') ?? '').length).toBeLessThan(6_000);
  });

  test('names are written so that nothing breaks out of them', () => {
    expect(contentDisposition('attachment', '"; x="\\y%41(\')*.pdf')).toBe(
      "attachment; filename=\"_; x=__y_41(')*.pdf\"; filename*=UTF-8''%22%3B%20x%3D%22%5Cy%2541%28%27%29%2A.pdf",
    );
  });
});
