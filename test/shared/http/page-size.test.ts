import { expect, test } from '@jest/globals';
import { toContact } from '../../../shared/contacts/contact.ts';
import { makeContact } from '../../../shared/contacts/make-contact.ts';
import { refuseLargePage } from '../../../shared/http/page-size.ts';
import { answerBytes, lambdaBytes } from '../../support/answer-bytes.ts';

/** So many contacts with 50 tags of 1,024 such characters. */
function contactsWith(count: number, character: string) {
  const given = {
    phone_number: '+5511999990000',
    chatapp_id: '5511999990000',
    full_name: '👍'.repeat(128),
    tags: Array(50).fill(character.repeat(1024)),
  };
  const at = '2026-11-28T10:00:00.000Z';
  const origin = { id: crypto.randomUUID(), organizationId: 'org_1', source: 'api', at };
  const contact = toContact(makeContact(given, origin), 0);
  return Array.from({ length: count }, () => contact);
}

test.each([
  ['emoji', '👍', 29],
  ['quotes', '"', 29],
  ['control characters', '\u0001', 16],
  ['lone halves of emoji', '\ud83d', 16],
])('400s and names the limit that fits when tags of %s are too much', (_what, character, fitting) => {
  const page = contactsWith(100, character);
  expect(() => refuseLargePage(page, { limit: 100, because: 'long tags' })).toThrow(
    new RegExp(
      `^limit 100 makes this page \\d+\\.\\d MB, because of long tags, and 6\\.0 MB can be answered; limit ${fitting} fits$`,
    ),
  );
  refuseLargePage(page.slice(0, fitting), { limit: fitting, because: 'long tags' });
  expect(answerBytes({ contacts: page.slice(0, fitting) })).toBeLessThan(lambdaBytes);
});

test('lets a hundred contacts with all the tags of a page of plain text through', () => {
  const page = contactsWith(100, 'a');
  refuseLargePage(page, { limit: 100, because: 'long tags' });
  expect(answerBytes({ contacts: page })).toBeLessThan(lambdaBytes);
});
