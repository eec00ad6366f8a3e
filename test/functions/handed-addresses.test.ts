import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parseAllowList } from '../../shared/outbound/address-policy.ts';
import type { AddressVerdict } from '../../shared/outbound/outbound.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { jsonAnswer, openWorld, type World } from '../support/world.ts';
import { newGateway, recordOf } from './gateway/gateway-client.ts';
import { newPhotoappClient } from './photoapp-client.ts';

/** Ways to hand an address to somebody else's server: with the field that bears it, and what its endpoint says of it. */
interface Way {
  readonly field: string;
  send(address: string): Promise<{ status: number; said: string }>;
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
        send: async (media_url) => {
          const { status, body } = await photoapp.sendAudio({ media_url });
          return { status, said: String(body.error) };
        },
      },
      gateway: {
        field: 'audio',
        send: async (audio) => {
          const { status, body } = await gateway.good('audio', { audio });
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

  test('may be a private one where OUTBOUND_ALLOW names it, and that one alone', async () => {
    const settings = { ...world.ports.settings, outboundAllow: parseAllowList('10.0.0.8:8443') };
    const { send } = (await waysIn({ ...world.ports, settings }))[name];
    expect((await send('https://10.0.0.8:8443/voice.m4a')).status).toBeLessThan(300);
    expect((await send('https://10.0.0.8/voice.m4a')).status).toBe(400);
  });
});
