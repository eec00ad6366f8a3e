import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  contactsOf,
  directory,
  file,
  importPath,
  importText,
  namesOf,
  refusal,
  rejectedIn,
  tenant,
  world,
} from './import-stage.ts';

test('makes a contact of each row, with everything that it says, found in the list and by search', async () => {
  const result = await importText(
    'phone_number,full_name,email,tags,photoapp_id,photoapp_username\n' +
      '+55 11 99999-0000,Ana Souza,ana@example.com,"vip, new; south",17841400000000001,ana.s\n' +
      ',Bia Lima,,,17841400000000002,\n' +
      '5511988887777,Caio,,,,\n',
  );
  expect(result).toEqual({ rows: 3, created: 3, existing: 0, rejected: 0, rejected_file: null });
  expect(await namesOf()).toEqual(['Ana Souza', 'Bia Lima', 'Caio']);
  const [ana] = await contactsOf(tenant, 'souz');
  expect(ana).toMatchObject({
    phone_number: '+5511999990000',
    chatapp_id: '5511999990000',
    email: 'ana@example.com',
    tags: ['vip', 'new', 'south'],
    source: { type: 'admin' },
    active_status: true,
  });
  expect(await contactsOf(tenant, '98888')).toMatchObject([{ full_name: 'Caio' }]);
  const due = await world.ports.table.get({ pk: `${tenant.organization.id}#CONTACT#${ana?.id}`, sk: 'CONTACT' });
  expect(due).toMatchObject({ photoapp_id: '17841400000000001', photoapp_username: 'ana.s' });
  expect(due).not.toHaveProperty('due_at');
});

describe('a file may', () => {
  const ana = { rows: 1, created: 1, existing: 0, rejected: 0, rejected_file: null };
  test.each([
    ['begin with a byte order mark', '\ufeffphone_number,full_name\n5511999990000,Ana\n'],
    ['end its lines with CRLF', 'phone_number,full_name\r\n5511999990000,Ana\r\n'],
    ['end its lines with CR', 'phone_number,full_name\r5511999990000,Ana\r'],
    ['end its lines in two ways', 'phone_number,full_name\n5511999990000,Ana\r\n'],
    ['not end its last line', 'phone_number,full_name\n5511999990000,Ana'],
    ['separate with semicolons', 'phone_number;full_name;tags\n5511999990000;Ana;a,b\n'],
    ['have semicolons and a mark', '\ufeff"phone_number";"full_name"\r\n"5511999990000";"Ana"\r\n'],
    ['name its columns as people do', ' Phone ,NAME\n5511999990000,Ana\n'],
    ['have columns in any order, and others', 'id,full_name,"notes, old",phone\n7,Ana,"said ""hi""",5511999990000\n'],
    ['have empty lines', '\n\nphone_number,full_name\n\n5511999990000,Ana\n\n,\n , \n\n'],
    ['quote everything', '"phone_number","full_name"\n"5511999990000","Ana"\n'],
  ])('%s', async (_what, text) => {
    expect(await importText(text)).toEqual(ana);
    expect(await namesOf()).toEqual(['Ana']);
  });

  test('hold commas, quotes, line ends, emoji and any script in its fields, which stay as they are', async () => {
    const names = [
      'Souza, Ana',
      'Ana "Aninha" Souza',
      'Ana\nSouza',
      'Ana\r\nSouza',
      ' Ana ',
      '👩🏽‍🚀 Zoë',
      'محمد علي',
      '王小明',
      'İıŞ',
    ];
    const rows = names.map((name, index) => `551199999000${index},"${name.replaceAll('"', '""')}"`);
    const result = await importText(`phone_number,full_name\r\n${rows.join('\r\n')}\r\n`);
    expect(result).toMatchObject({ created: names.length, rejected: 0 });
    expect(await namesOf()).toEqual(names.toSorted());
    expect(await contactsOf(tenant, 'محم')).toMatchObject([{ full_name: 'محمد علي' }]);
  });

  test('be longer than what is read at once, with characters and line ends on the seams', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, i) => `55119999000${10 + i},"é👍 ${i}\r\n${'ü'.repeat(20)}",${'ß€👍'.repeat(900)}`,
    );
    const result = await importText(`phone_number,full_name,notes\r\n${rows.join('\r\n')}\r\n5511,Short,\r\n`);
    expect(result).toMatchObject({ rows: 61, created: 60, rejected: 1 });
    expect((await namesOf()).at(0)).toBe(`é👍 0\r\n${'ü'.repeat(20)}`);
    // Each row of the sixty has a line end inside.
    expect(rejectedIn(result)).toContain('\r\n122,');
  });

  test('hold a header alone', async () => {
    expect(await importText('phone_number,full_name\n')).toEqual({ ...ana, rows: 0, created: 0 });
  });
});

test('a contact with the longest of everything fits, twenty at once', async () => {
  const tags = Array.from({ length: 50 }, (_, i) => String(10 + i) + '👍'.repeat(1022)).join(';');
  const rows = Array.from({ length: 20 }, (_, i) => `55119999900${10 + i},${'👍'.repeat(128)},"${tags}"`);
  expect(await importText(`phone,name,tags\n${rows.join('\n')}\n`)).toMatchObject({ created: 20, rejected: 0 });
});

test('an unknown organization is one line', async () => {
  const nobody = { ...tenant, organization: { ...tenant.organization, slug: 'nobody' } };
  await expect(importPath(file(''), { to: nobody })).rejects.toThrow('no organization has the slug nobody');
});

describe('a file is refused whole, in one line and before anything is imported, when', () => {
  const header = 'phone_number,full_name\n5511999990000,Ana\n';
  test.each([
    ['it is empty', '', / is empty; its first line must name its columns$/],
    ['it is a mark alone', '\ufeff', / is empty; /],
    ['it is empty lines', '\r\n\r\n', / is empty; /],
    [
      'it has no header',
      '5511999990000,Ana\n',
      /must name its columns; it lacks full_name and phone_number, and is: 5511999990000, Ana$/,
    ],
    ['it has no names', 'phone,email\n', /it lacks full_name, and is: phone, email$/],
    ['it has no numbers', 'name,email\n', /it lacks phone_number, and is: name, email$/],
    [
      'it has a column twice',
      'phone,name,Phone_Number\n',
      / has two columns for phone_number: phone, name, Phone_Number$/,
    ],
    [
      'a quote is never closed',
      `${header}\n5511999990001,"Bia\n5511999990002,Caio\n`,
      /^the row that begins in line 4 of .* does not end: is a quote missing in it\?$/,
    ],
    [
      'a row is endless',
      `${header}5511999990001,"${'x'.repeat(1_100_000)}`,
      /^the row that begins in line 3 of .* does not end/,
    ],
    ['it is Latin-1', Buffer.from(`${header}5511999990001,Jo\xe3o\n`, 'latin1'), /^line 3 of .* is not UTF-8/],
    [
      'it ends inside a character',
      Buffer.from(`${header}5511999990001,Jo\xc3`, 'latin1'),
      /^line 3 of .* is not UTF-8/,
    ],
    ['it is UTF-16', Buffer.from(`\ufeff${header}`, 'utf16le'), /^line 1 of .* is not UTF-8/],
    [
      'it is damaged far behind',
      Buffer.concat([
        Buffer.from(header + `5511999990000,${'é'.repeat(40)}\n`.repeat(2000)),
        Buffer.from([0xff, 0x0a]),
      ]),
      /^line 2003 of .* is not UTF-8/,
    ],
  ])('%s', async (_what, content, message) => {
    const line = await refusal(file(content));
    expect(line).toMatch(message);
    expect(line).not.toContain('\n');
    expect(await namesOf()).toEqual([]);
  });

  test('it is not there, or no file', async () => {
    expect(await refusal('/nowhere/contacts.csv')).toMatch(/^ENOENT: .*\/nowhere\/contacts\.csv/);
    mkdirSync(join(directory, 'folder.csv'));
    expect(await refusal(join(directory, 'folder.csv'))).toMatch(/folder\.csv is not a file$|^EISDIR/);
  });
});
