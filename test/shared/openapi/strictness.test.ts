import { describe, expect, test } from '@jest/globals';
import { operations } from '../../../shared/openapi/operations.ts';
import { endpoints } from '../../../shared/routes.ts';
import { documentedProblems } from '../../support/documented.ts';

type Json = Record<string, unknown>;

/** Every example of an answer, with its row. */
const answers = endpoints
  .filter((row) => row.path !== '$default')
  .flatMap((row) => {
    const { operation, examples } = operations[row.name];
    const headers = { 'Content-Type': operation.contentType ?? 'application/json' };
    const answer = { status: operation.status ?? 200, headers };
    return Object.entries(examples).map(([name, { answer: body }]) => ({ row, name, answer: { ...answer, body } }));
  });

/** A value with each of its objects changed by `change`, one at a time, and where: `messages[].reactions`. */
function* mutants(
  value: unknown,
  change: (place: Json) => Iterable<[string, Json]>,
  path = '',
): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value))
    for (const [key, changed] of change(value as Json)) yield [`${path}.${key}`.slice(1), changed];
  for (const [key, member] of Object.entries(value)) {
    const step = Array.isArray(value) ? '[]' : `.${key}`;
    for (const [where, changed] of mutants(member, change, path + step)) {
      yield [where, Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }];
    }
  }
}

/** The changes that the document does not mind, of all the service's own answers. */
function unnoticed(change: (place: Json) => Iterable<[string, Json]>): string[] {
  const found = answers
    .filter(({ row, answer }) => typeof answer.body === 'object' && !row.name.endsWith('-openapi'))
    .flatMap(({ row, answer }) =>
      [...mutants(answer.body, change)].flatMap(([where, body]) =>
        documentedProblems(row, { ...answer, body }).length === 0 ? [where] : [],
      ),
    );
  // What a message of the gateway says is the upstream's own word throughout, and an event is as it was told, also by an
  // earlier version.
  return [...new Set(found)].filter((where) => !/^(response\.message|event\.data)\./.test(where)).toSorted();
}

test.each(answers)('the example $name of $row.name is an answer as documented', ({ row, answer }) => {
  expect(documentedProblems(row, answer)).toEqual([]);
});

describe('an answer', () => {
  test('may have no member that is not documented, but where it is the provider’s or free by nature', () => {
    expect(unnoticed((place) => [['more', { ...place, more: 1 }]])).toEqual([
      'broadcast.counts.failed_by.more',
      'broadcast.counts.skipped_by.more',
      'broadcasts[].counts.failed_by.more',
      'broadcasts[].counts.skipped_by.more',
      'contact.source.location.more',
      'contacts[].source.location.more',
      'conversation.contact.source.location.more',
      'conversations[].contact.source.location.more',
      'data.meta_response.contacts[].more',
      'data.meta_response.messages[].more',
      'data.meta_response.more',
      'found[].conversation.contact.source.location.more',
      'template.components[].example.more',
      'template.components[].more',
      'templates[].components[].buttons[].more',
      'templates[].components[].example.more',
      'templates[].components[].more',
    ]);
  });

  test('may lack no member that is documented, but what is there only at times', () => {
    const fewer = (place: Json) =>
      Object.keys(place).map((key): [string, Json] => [
        key,
        Object.fromEntries(Object.entries(place).filter(([name]) => name !== key)),
      ]);
    expect(unnoticed(fewer)).toEqual([
      'broadcast.counts.failed_by.131026',
      'broadcast.counts.skipped_by.missing_variable',
      'broadcast.counts.skipped_by.opted_out',
      'broadcasts[].counts.failed_by.131026',
      'broadcasts[].counts.skipped_by.missing_variable',
      'broadcasts[].counts.skipped_by.opted_out',
      'data.meta_response',
      'data.meta_response.contacts',
      'data.meta_response.contacts[].input',
      'data.meta_response.contacts[].user_id',
      'data.meta_response.contacts[].wa_id',
      'data.meta_response.messages',
      'data.meta_response.messages[].id',
      'data.meta_response.messaging_product',
      'merged_into',
      'template.components[].example',
      'template.components[].example.body_text',
      'template.components[].text',
      'template.components[].type',
      'templates[].components[].buttons',
      'templates[].components[].buttons[].example',
      'templates[].components[].buttons[].text',
      'templates[].components[].buttons[].type',
      'templates[].components[].buttons[].url',
      'templates[].components[].example',
      'templates[].components[].example.body_text',
      'templates[].components[].text',
      'templates[].components[].type',
    ]);
  });

  test.each([
    ['of a status that is not documented', { status: 418 }],
    ['of another content type', { headers: { 'Content-Type': 'text/plain' } }],
    [
      'with a header of ours that is not documented',
      { headers: { 'Content-Type': 'application/json', 'Retry-After': '1' } },
    ],
    ['with an error name of another endpoint', { status: 404, body: { error: 'Message not found', message: '' } }],
    ['with a member more in an error', { status: 404, body: { error: 'Contact not found', message: '', stack: '' } }],
  ])('is noticed when it is one %s', (_, change) => {
    const [example] = answers.filter(({ row }) => row.name === 'get-contact');
    if (!example) throw new Error('get-contact has no example');
    expect(documentedProblems(example.row, { ...example.answer, ...change })).not.toEqual([]);
  });
});
