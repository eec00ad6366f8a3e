import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveSweep } from '../../functions/workers/sweep-contacts.ts';
import { changeContact } from '../../shared/contacts/change-contact.ts';
import { parseContact, type StoredContact } from '../../shared/contacts/contact.ts';
import { entriesOfContact } from '../../shared/contacts/search/search-entry.ts';
import { contactKey } from '../../shared/conversations/head.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { equals } from '../../shared/table/expressions.ts';
import type { Item } from '../../shared/table/table.ts';
import { makeTenant } from '../support/tenant.ts';
import { openWorld, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every 25th. */
const sample = new Sample(50);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const first = 'Ana Lima';
/** Letters that the names and the number begin with, or have in them. */
const characters = 'anlimbros0123456789';

/** As a batch that is interrupted does it: some of its writes, and not the others. */
function inPieces(ports: Ports): Ports {
  const { table } = ports;
  const writeMany: Ports['table']['writeMany'] = async (writes) => {
    for (let done = 0; done < writes.length; done += 4) await table.writeMany(writes.slice(done, done + 4));
  };
  return { ...ports, table: { ...table, writeMany } };
}

/** Somebody who renames a contact, stops before one of the calls until told to go on, and may die at one. */
function renamer(
  contact: StoredContact,
  { name, death, stopAt }: { readonly name: string; readonly death?: Death; readonly stopAt?: number },
) {
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let calls = 0;
  const { table } = process.ports;
  const paced =
    (method: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      if (++calls === stopAt) {
        stop();
        await told;
      }
      return method(...args);
    };
  const methods = Object.entries(table).map(([name, method]) => [name, paced(method)]);
  const ports = inPieces({ ...process.ports, table: Object.fromEntries(methods) });
  const done = Promise.race([changeContact(contact, { full_name: name }, ports), process.died]);
  return { done, goOn, calls: process.calls, stopped: Promise.race([stopped, done]) };
}

interface Case {
  /** What the faster one makes of the name. */
  readonly fast: string;
  /** The call before which the slower one waits for the faster one to end. */
  readonly stopAt: number;
  readonly slowDies?: Death;
  readonly fastDies?: Death;
}

/** Two rename a contact. Returns the calls of both. */
async function play({ fast, stopAt, slowDies, fastDies }: Case) {
  const tenant = await makeTenant(world.ports);
  const contact = await tenant.addContact('4930123', first);
  const standing = async () => (await world.ports.table.get(contactKey(tenant.organization.id, contact.id))) as Item;
  const slower = renamer(contact, { name: 'Bia Lima', death: slowDies, stopAt });
  await slower.stopped;
  const faster = renamer(parseContact(await standing()) as StoredContact, { name: fast, death: fastDies });
  await faster.done;
  slower.goOn();
  await slower.done;
  const nobodyDied = !slowDies && !fastDies;
  if (nobodyDied) await expectEntriesOf(parseContact(await standing()) as StoredContact);
  world.clock.advance(61_000);
  await serveSweep(world.ports)({} as never);
  const item = await standing();
  await expectEntriesOf(parseContact(item) as StoredContact);
  expect([item.due_at, item.stale_texts]).toEqual([undefined, undefined]);
  return { slower: slower.calls, faster: faster.calls };
}

/** Exactly the entries of its name are there. */
async function expectEntriesOf(contact: StoredContact) {
  const pages = [...characters].map((character) =>
    world.ports.table.page({
      condition: equals('pk', `${contact.organization_id}#S#${character}`),
      limit: 1_000,
    }),
  );
  const there = (await Promise.all(pages)).flatMap(({ items }) => items);
  expect(there.map(textOf).toSorted()).toEqual(entriesOfContact(contact).map(textOf).toSorted());
}

const textOf = ({ pk, sk, t }: Item) => `${pk} ${sk} ${t}`;

test.each([
  ['a third name', 'Ana Rosa'],
  ['the first name', first],
  ['the same name', 'Bia Lima'],
])(
  'of two renames at once, the slower or the faster (to %s) dying anywhere, the name that stands is all that is found',
  async (_what, fast) => {
    const failures: string[] = [];
    const { slower: steps } = await play({ fast, stopAt: 0 });
    expect(steps.length).toBeGreaterThan(6);
    for (let stopAt = 1; stopAt <= steps.length; stopAt++) {
      const { slower, faster } = await play({ fast, stopAt });
      const met = (failure: string) => `stopped before call ${stopAt}: ${failure}`;
      const slowDeaths = await sample.failures(slower, (slowDies) => play({ fast, stopAt, slowDies }));
      const fastDeaths = await sample.failures(faster, (fastDies) => play({ fast, stopAt, fastDies }));
      failures.push(...slowDeaths.map(met), ...fastDeaths.map((failure) => met(`the faster one, ${failure}`)));
    }
    expect(failures).toEqual([]);
  },
  3_600_000,
);

test('deaths were played', () => {
  expect(sample.played).toBeGreaterThan(10);
});
