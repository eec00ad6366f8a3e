import { expect, test } from '@jest/globals';
import type { Contact } from '../../../shared/contacts/contact.ts';
import { clientOf } from '../../functions/client.ts';
import { webhooksClientOf } from '../../functions/webhooks/webhooks-client.ts';
import type { Answer } from '../../support/call.ts';
import { textFrom } from '../../support/customers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { chatappPost, post } from '../provider-posts.ts';
import { sweepAll } from '../until-settled.ts';
import { openHostileWorld } from './hostile-world.ts';
import { seeds } from './seeds.ts';

/** One subscriber, in the two spellings that Brazil has. */
const spellings = ['5511987654321', '551187654321'];
const others = Array.from({ length: 5 }, (_, index) => `49305550${100 + index}`);

/** Asks until the answer is no fault of ours: 409 after a 500 may be what the first one made. */
async function asked(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status < 500) return answer;
  }
}

test.each(seeds(1, 8))(
  'a person who is made at once by everyone is one contact, listed and counted once, on a hostile AWS (seed %i)',
  async (seed) => {
    const { world, hostility } = await openHostileWorld(seed);
    const { ports } = world;
    try {
      const tenant = await makeTenant(ports);
      const client = clientOf(ports, tenant.apiKey);
      const numbers = [...spellings, ...spellings, ...others, ...others];
      hostility.isOn = true;
      const written = spellings.map((from) => textFrom(from, `from ${from}`));
      const take = () => asked(() => post(ports, chatappPost(tenant, written)));
      const create = (phone_number: string) => client.createContact({ body: { phone_number, full_name: 'Ana Lima' } });
      const [made] = await Promise.all([
        Promise.all(numbers.map((number) => asked(() => create(number)))),
        take().then(() => world.drain()),
      ]);
      for (let minute = 0; minute < 2; minute++) {
        await world.drain();
        await sweepAll(ports).catch(() => {});
        world.clock.advance(61_000);
      }
      hostility.isOn = false;
      expect(made.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);

      await world.drain();
      world.clock.advance(61_000);
      await sweepAll(ports);
      const contacts = async (search = ''): Promise<Contact[]> => {
        const { body } = await client.conversations({ query: `action=contacts&limit=100&search=${search}` });
        expect(body.pagination.totalContacts).toBe(body.contacts.length);
        return body.contacts;
      };
      const listed = await contacts();
      expect(listed).toHaveLength(1 + others.length);
      expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
      for (const number of [...spellings, ...others]) {
        const { body } = await client.contact({ query: `chatapp_id=${number}` });
        expect(listed).toContainEqual(expect.objectContaining({ id: body.contact?.id }));
        expect(await contacts(number)).toHaveLength(1);
      }
      // What a 201 has named is there.
      const named = made.flatMap(({ status, body }) => (status === 201 ? [body.contact.id] : []));
      expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(named));
      const said = (await client.conversation(spellings[0])).map(({ message }) => message);
      expect(said.toSorted()).toEqual(spellings.map((from) => `from ${from}`).toSorted());
    } finally {
      hostility.isOn = false;
      await world.close();
    }
  },
);

test.each(seeds(1, 8))(
  'webhooks that are made and deleted at once are counted as they are, on a hostile AWS (seed %i)',
  async (seed) => {
    const { world, hostility } = await openHostileWorld(seed);
    try {
      const { apiKey } = await makeTenant(world.ports);
      const client = webhooksClientOf(world.ports, apiKey);
      const [kept, ...gone] = await Promise.all([1, 2, 3, 4].map(async () => (await client.created()).id as string));
      hostility.isOn = true;
      const made = await Promise.all([
        ...[1, 2, 3, 4, 5, 6].map(() => client.create()),
        ...gone.map((id) => asked(() => client.remove(id))),
      ]);
      hostility.isOn = false;
      await world.drain();
      const { body } = await client.list();
      const listed: string[] = body.webhooks.map(({ id }: { id: string }) => id);
      const named = made.flatMap(({ status, body }) => (status === 201 ? [body.webhook.id] : []));
      expect(listed).toEqual(expect.arrayContaining([kept, ...named]));
      for (const id of gone) expect(listed).not.toContain(id);
      // As many more as the limit leaves, and not one besides.
      const more = [];
      while (more.at(-1)?.status !== 409) more.push(await client.create());
      expect(listed.length + more.length - 1).toBe(100);
    } finally {
      hostility.isOn = false;
      await world.close();
    }
  },
);
