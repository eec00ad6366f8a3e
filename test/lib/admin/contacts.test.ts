import { describe, expect, test } from '@jest/globals';
import { serve as serveSweepContacts } from '../../../functions/workers/sweep-contacts.ts';
import { admin, newOrganization, refusal, stored, world } from './admin-stage.ts';

describe('contact create', () => {
  test('prints the contact', async () => {
    const organization = await newOrganization();
    const details = ['--email', 'bia@example.com', '--tags', ' vip , , new'];
    const contact = await admin(
      'contact',
      'create',
      '--organization',
      organization,
      '--phone',
      '+55 11 98888-7777',
      '--name',
      'Bia',
      ...details,
    );
    expect(contact).toMatchObject({
      full_name: 'Bia',
      chatapp_id: '5511988887777',
      phone_number: '+5511988887777',
      email: 'bia@example.com',
      tags: ['vip', 'new'],
      organization_id: (await stored(organization)).id,
    });
  });

  test('refuses a number that the organization has already, in another spelling', async () => {
    const organization = await newOrganization();
    const create = (phone: string) =>
      refusal('contact', 'create', '--organization', organization, '--phone', phone, '--name', 'Bia');
    expect(await create('+5511988887777')).toBe('done');
    expect(await create('55 11 8888-7777')).toMatch(/^The number 551188887777 belongs to the contact .* already\.$/);
  });

  const known = (slug: string, ...flags: string[]) => admin('contact', 'create', '--organization', slug, ...flags);
  const item = async (slug: string, id: string) =>
    world.ports.table.get({ pk: `${(await stored(slug)).id}#CONTACT#${id}`, sk: 'CONTACT' });

  test('takes a person who is known on the photo-app alone: no number, and all digits of the id', async () => {
    const slug = await newOrganization();
    const person = ['--photoapp-id', '17841400008460057', '--photoapp-username', 'bia.lima', '--name', 'Bia'];
    const contact = await known(slug, ...person);
    expect(contact).toMatchObject({
      phone_number: '',
      chatapp_id: '',
      photoapp_id: '17841400008460057',
      photoapp_username: 'bia.lima',
    });
    expect(await item(slug, contact.id)).toMatchObject({ photoapp_id: '17841400008460057' });
  });

  test('takes a number and a photo-app id as one contact, and refuses another for either, naming which', async () => {
    const slug = await newOrganization();
    const { id } = await known(slug, '--phone', '+5511988887777', '--photoapp-id', '178414', '--name', 'Bia');
    const again = (...flags: string[]) => refusal('contact', 'create', '--organization', slug, '--name', 'X', ...flags);
    const byNumber = `The number 551188887777 belongs to the contact ${id} already.`;
    const byId = `The photo-app id 178414 belongs to the contact ${id} already.`;
    expect(await again('--phone', '551188887777')).toBe(byNumber);
    expect(await again('--phone', '551188887777', '--photoapp-id', '1')).toBe(byNumber);
    expect(await again('--photoapp-id', '178414')).toBe(byId);
    expect(await again('--phone', '+5511900001111', '--photoapp-id', '178414')).toBe(byId);
    // What was refused has taken nothing.
    expect([await again('--phone', '+5511900001111'), await again('--photoapp-id', '1')]).toEqual(['done', 'done']);
  });

  test('takes the same photo-app id in another organization', async () => {
    const [one, two] = [await newOrganization(), await newOrganization()];
    const ids = await Promise.all(
      [one, two].map(async (slug) => (await known(slug, '--photoapp-id', '178415', '--name', 'Bia')).id),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test.each([
    [['--name', 'X'], /^phone_number is required, or photoapp_id/],
    [['--photoapp-id', '', '--name', 'X'], /^photoapp_id must be a string of 1 to 64 digits/],
    [['--photoapp-id', '+178', '--name', 'X'], /^photoapp_id must be a string of 1 to 64 digits/],
    [['--photoapp-id', 'bia.lima', '--name', 'X'], /^photoapp_id must be a string of 1 to 64 digits/],
    [['--photoapp-id', '1'.repeat(65), '--name', 'X'], /^photoapp_id must be a string of 1 to 64 digits/],
    [['--photoapp-id', '١٢٣', '--name', 'X'], /^photoapp_id must be a string of 1 to 64 digits/],
    [['--phone', '+5511988887777', '--photoapp-username', 'x', '--name', 'X'], /^photoapp_id is required with/],
    [['--phone', '123', '--name', 'X'], /^phone_number must be a phone number/],
    [['--phone', '+5511988887777', '--name', ' '], /^full_name is required/],
    [['--phone', '+5511988887777', '--name', 'X', '--email', 'x'], /^email must be an email address/],
  ])('refuses %j', async (args, message) => {
    const organization = await newOrganization();
    expect(await refusal('contact', 'create', '--organization', organization, ...args)).toMatch(message);
  });
});

describe('contact merge', () => {
  const made = (slug: string, phone: string) =>
    admin('contact', 'create', '--organization', slug, '--phone', phone, '--name', 'Bia');
  const merge = (slug: string, keep: string, other: string) =>
    ['contact', 'merge', '--organization', slug, '--keep', keep, '--merge', other] as const;

  test('puts a merge on record, which the sweep begins, and says when it is done already', async () => {
    const slug = await newOrganization();
    const [first, second] = [await made(slug, '+5511988880001'), await made(slug, '+5511988880002')];
    expect(await admin(...merge(slug, first.id, second.id))).toMatchObject({ state: 'merging' });
    world.clock.advance(61_000);
    await serveSweepContacts(world.ports)({} as never);
    await world.drain();
    expect(await admin(...merge(slug, first.id, second.id))).toMatchObject({ state: 'merged' });
  });

  test('refuses what names no two contacts of the organization', async () => {
    const slug = await newOrganization();
    const { id } = await made(slug, '+5511988880003');
    expect(await refusal(...merge(slug, id, id))).toMatch(/must name another contact/);
    expect(await refusal(...merge(slug, id, '11111111-1111-4111-8111-111111111111'))).toMatch(
      /^No contact with the id/,
    );
    expect(await refusal(...merge(slug, id, 'x'))).toMatch(/merge_id must be a uuid/);
  });
});
