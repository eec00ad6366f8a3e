import { describe, expect, test } from '@jest/globals';
import { ApiError } from '../../../lib/console/page/api/api-error.ts';
import { refusalOf } from '../../../lib/console/page/frame/refusal.ts';

const refused = (status: number, error: string, message: string) =>
  new ApiError(new Response(null, { status }), { error, message });

/** Whether a form with these fields shows the error at each, or below all. */
const shownAt = (error: Error, names: readonly string[]) => {
  const { at, elsewhere } = refusalOf(error, names);
  return { fields: names.filter((name) => at(name) === error.message), below: elsewhere !== null };
};

describe('a refusal', () => {
  test.each([
    [
      'Channel already exists',
      'the cloud phone id 1 belongs to another organization already',
      ['account_id', 'token'],
      'account_id',
    ],
    ['Channel already exists', 'the name desk belongs to an instance already', ['name', 'upstream', 'url'], 'name'],
    ['Channel already exists', 'kind shop is connected already; change that channel', ['kind'], 'kind'],
    [
      'Contact already exists',
      'The number 1 belongs to the contact c already.',
      ['full_name', 'phone_number'],
      'phone_number',
    ],
    ['Member already exists', 'ana@example.org is the agent m already.', ['email'], 'email'],
    ['Template already exists', 'The template hi is there in en already.', ['language', 'name'], 'name'],
  ])('because what a field holds is taken stands at it: %s: %s', (error, message, names, field) => {
    expect(shownAt(refused(409, error, message), names)).toEqual({ fields: [field], below: false });
  });

  test('that names a field stands at it, and any other below the form', () => {
    const names = ['name', 'url'];
    expect(shownAt(refused(400, 'Invalid field', 'url must be https'), names)).toEqual({
      fields: ['url'],
      below: false,
    });
    expect(shownAt(refused(400, 'Invalid field', 'urls are many'), names)).toEqual({ fields: [], below: true });
    expect(shownAt(refused(409, 'Request in progress', 'Wait'), names)).toEqual({ fields: [], below: true });
    expect(shownAt(new TypeError('Failed to fetch'), names)).toEqual({ fields: [], below: true });
  });
});
