import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readArguments } from '../../../lib/admin/cli.ts';
import { progressOf } from '../../../lib/admin/import/progress.ts';
import type { Contact } from '../../../shared/contacts/contact.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { mortal } from '../../faults/mortal-ports.ts';
import { clientOf } from '../../functions/client.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let directory: string;
let tenant: Tenant;
beforeAll(async () => {
  world = await openWorld();
  directory = mkdtempSync(join(tmpdir(), 'relaydesk-import-'));
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
});
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true });
});

let written = 0;
function file(content: string | Buffer): string {
  const path = join(directory, `contacts-${++written}.csv`);
  writeFileSync(path, content);
  return path;
}

interface Result {
  readonly rows: number;
  readonly created: number;
  readonly existing: number;
  readonly rejected: number;
  readonly rejected_file: string | null;
}

function importPath(path: string, { ports = world.ports, to = tenant, flags = [] as string[] } = {}): Promise<Result> {
  const args = ['contact', 'import', '--organization', to.organization.slug, '--file', path, ...flags];
  const asked = readArguments(args);
  if (asked.kind !== 'run') throw new Error('nothing was asked for');
  return asked.run(ports as Ports) as Promise<Result>;
}
const importText = (content: string | Buffer) => importPath(file(content));
const refusal = (path: string, flags: string[] = []) =>
  importPath(path, { flags }).then(
    () => 'done',
    (error: Error) => error.message,
  );
const rejectedIn = ({ rejected_file }: Result) => readFileSync(rejected_file ?? '', 'utf8');

async function contactsOf(to: Tenant, search?: string): Promise<Contact[]> {
  const { conversations } = clientOf(world.ports, to.apiKey);
  const { status, body } = await conversations({
    query: `action=contacts&limit=100${search ? `&search=${encodeURIComponent(search)}` : ''}`,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(body.pagination.totalContacts).toBe(body.contacts.length);
  return body.contacts;
}
const namesOf = async (to = tenant) => (await contactsOf(to)).map(({ full_name }) => full_name).toSorted();

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

describe('a row is rejected', () => {
  test.each([
    ['1234,Ana', 'phone_number must be a phone number with country code, 7 to 15 digits'],
    [',Ana', 'phone_number is required, or photoapp_id'],
    ['5511999990000,', 'full_name is required'],
    ['5511999990000,\u200b', 'full_name is required'],
    [`5511999990000,${'x'.repeat(129)}`, 'full_name must be at most 128 characters (Unicode code points)'],
    [`5511999990000,${'👍'.repeat(1025)}`, 'full_name must be at most 128 characters (Unicode code points)'],
    ['5511999990000', 'has 1 fields; the header has 2'],
    ['5511999990000,Ana,', 'has 3 fields; the header has 2'],
    [
      '5511999990000,Ana "Aninha" Souza',
      'a quote stands where none may be: quote the whole field, and double quotes inside',
    ],
    ['5511999990000,"Ana" Souza', 'a quote stands where none may be: quote the whole field, and double quotes inside'],
    ['5.51199E+12,Ana', 'phone_number was written as a number by a spreadsheet, and may have lost digits: 5.51199E+12'],
    [
      '5511999990000.0,Ana',
      'phone_number was written as a number by a spreadsheet, and may have lost digits: 5511999990000.0',
    ],
  ])('for case %#', async (row, reason) => {
    const result = await importText(`phone_number,full_name\n${row}\n5511988887777,Bia\n`);
    expect(result).toMatchObject({ rows: 2, created: 1, rejected: 1 });
    const said = /[",]/.test(reason) ? `"${reason}"` : reason;
    expect(rejectedIn(result).split('\r\n')[1]).toMatch(new RegExp(`^2,${said.replace(/[().+*]/g, '\\$&')},`));
    expect(await namesOf()).toEqual(['Bia']);
  });

  test.each([
    ['email', 'nobody', 'email must be an email address'],
    ['tags', 'x'.repeat(1025), 'tags[0] must be at most 1024 characters (Unicode code points)'],
    ['tags', Array.from({ length: 51 }, (_, i) => i).join(';'), 'tags must be at most 50 items'],
    ['photoapp_id', 'bia.lima', 'photoapp_id must be a string of 1 to 64 digits'],
    ['photoapp_username', 'bia', 'photoapp_id is required with photoapp_username'],
  ])('for its %s', async (column, value, reason) => {
    const result = await importText(`phone_number,full_name,${column}\n5511999990000,Ana,${value}\n`);
    expect(result).toMatchObject({ rows: 1, created: 0, rejected: 1 });
    expect(rejectedIn(result)).toContain(reason);
  });
});

test.each([
  [
    'in front of a name',
    'phone,name\n5511999990000,Ana\n5511999990001,"Bia\n5511999990002,Caio\n5511999990003,"Dora"\n5511999990004,Eva\n',
    3,
    'a quote stands where none may be: quote the whole field, and double quotes inside; the quote that opens in line 3 closes in line 5, and what is between them is one field: 2 lines may have been swallowed',
    ['Ana', 'Eva'],
  ],
  [
    'that opens later in its row',
    'phone,name,email,tags\r\n5511999990001,"Bia\r\nLima",bia@example.com,"vip\r\n5511999990002,Caio,,"new"\r\n5511999990004,Eva,,\r\n',
    2,
    'a quote stands where none may be: quote the whole field, and double quotes inside; the quote that opens in line 2 closes in line 3, and what is between them is one field: 1 line may have been swallowed',
    ['Eva'],
  ],
  [
    'that leaves too few fields',
    'phone;name;tags\n5511999990001;"Bia;vip\n5511999990002;Caio;new"\n5511999990004;Eva;\n',
    2,
    'has 2 fields; the header has 3; the quote that opens in line 2 closes in line 3, and what is between them is one field: 1 line may have been swallowed',
    ['Eva'],
  ],
])(
  'a quote too many %s is found by the reason: where it opens, and how many lines it took',
  async (_where, text, line, reason, names) => {
    const result = await importText(text);
    expect(result).toMatchObject({ rejected: 1 });
    expect(rejectedIn(result).replaceAll('"', '')).toContain(`${line}${text.includes(';') ? ';' : ','}${reason}`);
    expect(await namesOf()).toEqual(names);
  },
);

describe('the file of rejected rows', () => {
  test('has line and reason before the original columns, in the manner of the imported file, and can be imported itself', async () => {
    const path = file(
      '\ufeffID;Phone;Name;Notes\r\n1;12;Ana;"a;b ""c"""\r\n2;5511999990000;Bia;"x\r\ny"\r\n\r\n3;;Caio;\r\n4;5511999990001;Dora;;z\r\n',
    );
    const result = await importPath(path);
    expect(result).toEqual({ rows: 4, created: 1, existing: 0, rejected: 3, rejected_file: `${path}.rejected.csv` });
    const text = rejectedIn(result);
    expect(text).toBe(
      '\ufeffline;reason;ID;Phone;Name;Notes\r\n' +
        '2;phone_number must be a phone number with country code, 7 to 15 digits;1;12;Ana;"a;b ""c"""\r\n' +
        '6;phone_number is required, or photoapp_id;3;;Caio;\r\n' +
        '7;"has 5 fields; the header has 4";4;5511999990001;Dora;;z\r\n',
    );
    const again = file(text.replace(';12;', ';5511999990012;').replace(';;z', ';z'));
    const second = await importPath(again);
    expect(second).toMatchObject({ rows: 3, created: 2, rejected: 1 });
    expect(rejectedIn(second)).toBe(
      '\ufeffline;reason;ID;Phone;Name;Notes\r\n3;phone_number is required, or photoapp_id;3;;Caio;\r\n',
    );
  });

  test('is where --rejected says, is written anew by each run, and is gone when nothing is rejected', async () => {
    const rejected = join(directory, 'refused.csv');
    writeFileSync(rejected, 'of an earlier run\n');
    const flags = ['--rejected', rejected];
    const result = await importPath(file('phone,name\n1,Ana\n'), { flags });
    expect(result.rejected_file).toBe(rejected);
    expect(rejectedIn(result)).toMatch(/^line,reason,phone,name\r\n2,.*,1,Ana\r\n$/);
    expect(await importPath(file('phone,name\n5511999990000,Ana\n'), { flags })).toMatchObject({ rejected_file: null });
    expect(existsSync(rejected)).toBe(false);
  });

  test('is never the file that is imported, by whatever name', async () => {
    const path = file('phone,name\n1,Ana\n');
    const other = join(directory, '..', directory.split('/').at(-1) ?? '', path.split('/').at(-1) ?? '');
    expect(await refusal(path, ['--rejected', other])).toBe('--rejected must not be the file that is imported');
    expect(readFileSync(path, 'utf8')).toBe('phone,name\n1,Ana\n');
  });

  test('is refused before anything is imported when it cannot be written', async () => {
    const path = file('phone,name\n5511999990000,Ana\n');
    expect(await refusal(path, ['--rejected', '/nowhere/rejected.csv'])).toMatch(/^ENOENT.*\/nowhere\/rejected\.csv/);
    expect(await namesOf()).toEqual([]);
  });
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

test('a contact with the longest of everything fits, twenty at once', async () => {
  const tags = Array.from({ length: 50 }, (_, i) => String(10 + i) + '👍'.repeat(1022)).join(';');
  const rows = Array.from({ length: 20 }, (_, i) => `55119999900${10 + i},${'👍'.repeat(128)},"${tags}"`);
  expect(await importText(`phone,name,tags\n${rows.join('\n')}\n`)).toMatchObject({ created: 20, rejected: 0 });
});

test('an unknown organization is one line', async () => {
  const nobody = { ...tenant, organization: { ...tenant.organization, slug: 'nobody' } };
  await expect(importPath(file(''), { to: nobody })).rejects.toThrow('no organization has the slug nobody');
});

describe('progress', () => {
  function screen(isTTY: boolean) {
    let text = '';
    return { isTTY, write: (more: string) => (text += more), said: () => text };
  }

  test('is a line every 10,000 rows where there is no terminal', () => {
    const count = { rows: 0, created: 0, existing: 0, rejected: 0 };
    const shown = screen(false);
    const progress = progressOf(count, 25_000, shown);
    for (let done = 0; done < 25_000; done += 20) {
      count.created += 19;
      count.rejected += 1;
      progress.step();
    }
    progress.end();
    expect(shown.said().replace(/[\d,]+ a second/g, 'n a second')).toBe(
      '10,000 of 25,000 rows (40 %), n a second, 500 rejected\n20,000 of 25,000 rows (80 %), n a second, 1,000 rejected\n',
    );
  });

  test('is a bar on a terminal, full at the end', () => {
    const count = { rows: 3, created: 1, existing: 1, rejected: 1 };
    const shown = screen(true);
    progressOf(count, 3, shown).end();
    expect(shown.said()).toMatch(/\[#{24}\] 3 of 3 rows \(100 %\), [\d,]+ a second, 1 rejected\n$/);
  });
});
