import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parseAllowList } from '../../shared/outbound/address-policy.ts';
import type { AddressVerdict } from '../../shared/outbound/outbound.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { jsonAnswer, openWorld, type World } from '../support/world.ts';
import { gatewayOf, newGateway, recordOf } from './gateway/gateway-client.ts';
import { audioSender, newPhotoappClient } from './photoapp-client.ts';

/** Ways to hand an address to somebody else's server: with the field that bears it, and what its endpoint says of it. */
interface Way {
  readonly field: string;
  /** Who is no contact. */
  readonly nobody: object;
  send(address: string, as?: Sending): Promise<{ status: number; said: string }>;
}

interface Sending {
  /** The recipient; the usual one unless a test is about another. */
  readonly to?: object;
  readonly headers?: Record<string, string>;
  /** The world that it is sent in, where that has changed since. */
  readonly ports?: Ports;
}

let world: World;
/** By the names of the ways. */
let waysIn: (ports: Ports) => Promise<Record<'photoapp' | 'gateway', Way>>;
beforeAll(async () => {
  world = await openWorld();
  waysIn = async (ports) => {
    const [photoapp, gateway] = [await newPhotoappClient(ports), await newGateway(ports)];
    return {
      photoapp: {
        field: 'media_url',
        nobody: { photoapp_id: '17841400000000000' },
        async send(media_url, { to, headers, ports: now = ports } = {}) {
          const { status, body } = await audioSender(now, photoapp.tenant.apiKey)({ media_url, ...to }, headers);
          return { status, said: String(body.error) };
        },
      },
      gateway: {
        field: 'audio',
        nobody: { number: '+5511900000000' },
        async send(audio, { to, headers, ports: now = ports } = {}) {
          const { good } = gatewayOf(now, gateway.tenant.apiKey, gateway.instance.name);
          const { status, body } = await good('audio', { audio, ...to }, headers);
          return { status, said: String(body.response?.message) };
        },
      },
    };
  };
});
beforeEach(() => {
  world.outgoing.length = 0;
  world.provider = (_request, count) => jsonAnswer(200, { message_id: `m.${count}`, ...recordOf(`E.${count}`) });
});
afterAll(() => world.close());

const at = (verdict: AddressVerdict): Ports => ({
  ...world.ports,
  http: { ...world.ports.http, resolve: async () => verdict },
});
const refusals: readonly (readonly [string, string])[] = [
  ...['127.0.0.1', '2130706433', '0x7f000001', '017700000001', '①②⑦.0.0.1', '10.0.0.8:8443', '169.254.169.254'],
  ...['[::1]', '[::ffff:127.0.0.1]', '[fd00:ec2::254]:8443', '[64:ff9b::7f00:1]', 'localhost', 'a.LOCALHOST..'],
  ...[
    'metadata.google.internal',
    'ip-10-0-0-1.ec2.internal.',
    'printer.local',
    'router.home.arpa',
    'intranet',
    'db:8443',
  ],
].map((host) => [host, 'the address is private or reserved'] as const);
const ports = ['files.example:22', 'files.example:80', '93.184.216.34:1023'].map(
  (host) => [host, `its port is ${host.split(':')[1]}; https has 443 or 1024 and up, http has 80`] as const,
);

describe.each(['photoapp', 'gateway'] as const)('an address that goes to the server behind the %s', (name) => {
  test('is refused as one that is dialled here, by the field’s name, and nothing is sent', async () => {
    const { field, send } = (await waysIn(world.ports))[name];
    for (const [host, reason] of [...refusals, ...ports]) {
      const answer = await send(`https://${host}/voice.m4a`);
      expect({ host, ...answer }).toEqual({ host, status: 400, said: `${field} is refused: ${reason}` });
    }
    expect((await send('https://user:pw@files.example/voice.m4a')).status).toBe(400);
    expect(world.outgoing).toEqual([]);
  });

  test('is refused where its name leads to a private address now, and goes on where that is not known', async () => {
    const { field, send } = (await waysIn(at('blocked')))[name];
    expect(await send('https://rebound.example/voice.m4a')).toEqual({
      status: 400,
      said: `${field} is refused: the name leads to a private or reserved address`,
    });
    expect(world.outgoing).toEqual([]);
    const unknown = (await waysIn(at('unknown')))[name];
    expect((await unknown.send('https://files.example/voice.m4a')).status).toBeLessThan(300);
    expect(String(world.outgoing[0]?.body)).toContain('"https://files.example/voice.m4a"');
  });

  test('is judged after the idempotency key: what was sent is answered again, wherever the name leads by now', async () => {
    const { send } = (await waysIn(world.ports))[name];
    const headers = { 'idempotency-key': 'once' };
    const address = 'https://files.example/voice.m4a';
    const first = await send(address, { headers });
    expect(first.status).toBeLessThan(300);
    expect(await send(address, { headers, ports: at('blocked') })).toEqual(first);
    expect((await send('https://10.0.0.8/voice.m4a', { headers })).status).toBe(422);
    expect(world.outgoing).toHaveLength(1);
  });

  test('is judged after the recipient, and a key that it was refused under is free', async () => {
    const { nobody, send } = (await waysIn(world.ports))[name];
    const address = 'https://10.0.0.8/voice.m4a';
    expect((await send(address, { to: nobody })).status).toBe(404);
    const headers = { 'idempotency-key': 'free' };
    expect((await send(address, { headers })).status).toBe(400);
    expect((await send('https://files.example/voice.m4a', { headers })).status).toBeLessThan(300);
  });

  test('may be a private one where OUTBOUND_ALLOW names it, and that one alone', async () => {
    const settings = { ...world.ports.settings, outboundAllow: parseAllowList('10.0.0.8:8443') };
    const { send } = (await waysIn({ ...world.ports, settings }))[name];
    expect((await send('https://10.0.0.8:8443/voice.m4a')).status).toBeLessThan(300);
    expect((await send('https://10.0.0.8/voice.m4a')).status).toBe(400);
  });
});
