import { describe, expect, test } from '@jest/globals';
import { type Addressee, addresseeSchema } from '../../../shared/gateway/addressee.ts';
import { jidOf } from '../../../shared/sending/gateway-record.ts';

const read = (value: unknown) => addresseeSchema.safeParse(value).data;
const person = (digits: string): Addressee => ({ kind: 'person', digits });
const group = (id: string): Addressee => ({ kind: 'group', id });

describe('an addressee', () => {
  const rows: [unknown, Addressee | undefined][] = [
    ['+1 (631) 555-1234', person('16315551234')],
    ['5511999990000', person('5511999990000')],
    ['5511999990000@s.whatsapp.net', person('5511999990000')],
    ['5511999990000@S.WhatsApp.Net', person('5511999990000')],
    ['+55 11 99999-0000@c.us', person('5511999990000')],
    ['5511999990000:3@s.whatsapp.net', person('5511999990000')],
    ['5511999990000_1:3@s.whatsapp.net', person('5511999990000')],
    ['123456789012345', person('123456789012345')],
    [16315551234, person('16315551234')],
    ['120363041234567890@g.us', group('120363041234567890@g.us')],
    [' 120363041234567890@g.us\n', group('120363041234567890@g.us')],
    ['120363041234567890', group('120363041234567890@g.us')],
    ['5511999990000-1609459200', group('5511999990000-1609459200@g.us')],
    ['123456@lid', { kind: 'hidden', lid: '123456@lid' }],
    ['123456:7@LID', { kind: 'hidden', lid: '123456@lid' }],
    ['ana@lid', undefined],
    ['1234567890123456', undefined],
    ['12345678901234567', undefined],
    ['123456', undefined],
    ['status@broadcast', undefined],
    ['123@newsletter', undefined],
    ['@g.us', undefined],
    ['@s.whatsapp.net', undefined],
    ['5511999990000@example.com', undefined],
    [1e20, undefined],
    [1.5, undefined],
    [null, undefined],
    [{}, undefined],
  ];
  test.each(rows)('%j is %j', (written, addressee) => {
    expect(read(written)).toEqual(addressee);
  });
});

test('a number has an address on the chat-app, an id is one', () => {
  const jids = ['5511999990000@s.whatsapp.net', '1@g.us', '1@lid', 'US.1'];
  expect(['5511999990000', '1@g.us', '1@lid', 'US.1'].map(jidOf)).toEqual(jids);
});
