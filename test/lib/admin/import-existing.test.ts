import { describe, expect, test } from '@jest/globals';
import { changeOrganization } from '../../../shared/organizations/manage-organization.ts';
import { mortal } from '../../faults/mortal-ports.ts';
import { makeTenant } from '../../support/tenant.ts';
import { contactsOf, file, importPath, importText, namesOf, refusal, tenant, world } from './import-stage.ts';

describe('who is a contact already', () => {
  const rows = Array.from({ length: 47 }, (_, i) => `55119999900${10 + i},Contact ${10 + i}`);
  const many = `phone_number,full_name\n${rows.join('\n')}\n`;

  test('is not made again or changed by a second run', async () => {
    expect(await importText(many)).toMatchObject({ rows: 47, created: 47, existing: 0 });
    const before = await contactsOf(tenant);
    world.clock.advance(1000);
    expect(await importText(many.replaceAll('Contact', 'Other'))).toMatchObject({ rows: 47, created: 0, existing: 47 });
    expect(await contactsOf(tenant)).toEqual(before);
  });

  test('may stand in the file many times in many spellings: the first row counts, wherever the others are', async () => {
    const spellings = ['+55 (11) 98888-7777', '551188887777', '٥٥١١٩٨٨٨٨٧٧٧٧', '5511 98888 7777'];
    const between = Array.from({ length: 30 }, (_, i) => `55119999900${10 + i},Filler ${10 + i}`).join('\n');
    const text = `phone_number,full_name\n${spellings.map((one, i) => `${one},Bia ${i}\n${between}\n${one},Bia ${i}b`).join('\n')}\n`;
    const result = await importText(text);
    expect(result).toMatchObject({ rows: 128, created: 31, existing: 97, rejected: 0 });
    expect((await namesOf()).filter((name) => name.startsWith('Bia'))).toEqual(['Bia 0']);
  });

  test('on the photo-app is known by the id there, and a row that is refused for its number takes no id', async () => {
    await tenant.addContact('5511999990000', 'There already');
    const text =
      'phone_number,full_name,photoapp_id\n5511999990000,One,177\n5511999990001,Two,177\n,Three,177\n,Four,178\n5511999990002,Five,178\n';
    expect(await importText(text)).toMatchObject({ created: 2, existing: 3 });
    expect(await namesOf()).toEqual(['Four', 'There already', 'Two']);
  });

  test('in one organization is none in another', async () => {
    const [path, other] = [file(many), await makeTenant(world.ports)];
    const results = await Promise.all(
      [tenant, other].map((to) => importPath(path, { to, flags: ['--rejected', `${path}.${to.organization.slug}`] })),
    );
    expect(results).toMatchObject([{ created: 47 }, { created: 47 }]);
    expect(await namesOf()).toEqual(await namesOf(other));
    const ids = [...(await contactsOf(tenant)), ...(await contactsOf(other))].map(({ id }) => id);
    expect(new Set(ids).size).toBe(94);
  });

  test('is made once by two imports at the same time', async () => {
    const path = file(many);
    const results = await Promise.all(
      [1, 2, 3].map((n) => importPath(path, { flags: ['--rejected', `${path}.${n}`] })),
    );
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(47);
    expect(await namesOf()).toHaveLength(47);
  });

  test.each([2, 3, 4, 5, 7, 9, 12, 15])(
    'is made once when the first run was killed at its outside call %i',
    async (dieAt) => {
      const path = file(many);
      const process = mortal(world.ports, dieAt, dieAt % 2 === 0 ? 'before' : 'after');
      const run = importPath(path, { ports: process.ports });
      await Promise.race([run, process.died]);
      const { created, existing } = await importPath(path);
      expect(created + existing).toBe(47);
      expect(await namesOf()).toHaveLength(47);
    },
  );
});

test('an import ends where the organization has as many contacts as it may have, and goes on once it may have more', async () => {
  const people = Array.from({ length: 45 }, (_, n) => `55119888${70000 + n},Person ${n}\n`);
  const path = file(`phone_number,full_name\n5511999990000,Ana\n${people.join('')}`);
  await tenant.addContact('+5511999990000');
  const { organization } = tenant;
  const limited = await changeOrganization(organization, { contacts_quota: 31 }, world.ports);
  expect(await refusal(path)).toBe(
    'The organization has 31 contacts, and its quota is 31. The operator of this service can raise it: relaydesk organization update --contacts-quota.',
  );
  expect(await namesOf()).toHaveLength(31);
  expect(await refusal(path)).toMatch(/quota is 31/);
  await changeOrganization(limited, { contacts_quota: 46 }, world.ports);
  expect(await importPath(path)).toMatchObject({ rows: 46, created: 15, existing: 31 });
});
