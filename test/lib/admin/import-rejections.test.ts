import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { directory, file, importPath, importText, namesOf, refusal, rejectedIn } from './import-stage.ts';

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
    ['tags', Array.from({ length: 51 }, (_, i) => i).join(';'), 'tags must have at most 50 items'],
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
