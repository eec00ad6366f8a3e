import { expect, test } from '@jest/globals';
import { mediaKeysFrom } from '../../../../lib/local/media-keys.ts';

const keysFrom = (MEDIA_SIGNING_KEYS?: string) =>
  JSON.parse(mediaKeysFrom({ MEDIA_SIGNING_KEYS }, { mediaKey: 'the key of the directory' }));

test.each([undefined, '', ' , '])('the key of the data directory signs when %j is set', (value) => {
  expect(keysFrom(value)).toEqual({ current: 'local', local: 'the key of the directory' });
});

test('of the keys that a person has set the first signs, and all verify, with the one of the directory', () => {
  expect(keysFrom('new:0123456789abcdef, old-1:a:secret:with:colons')).toEqual({
    current: 'new',
    new: '0123456789abcdef',
    'old-1': 'a:secret:with:colons',
    local: 'the key of the directory',
  });
});

test.each([
  'secret-without-an-id',
  'k1:too short',
  ':no-id-but-long-enough',
  'with space:0123456789abcdef',
  'current:0123456789abcdef',
  'k1:0123456789abcdef,k1:fedcba9876543210',
])('%s is refused and not repeated', (value) => {
  expect(() => keysFrom(value)).toThrow(/^MEDIA_SIGNING_KEYS (must be id:secret|names an id twice)/);
  expect(() => keysFrom(value)).not.toThrow('0123456789');
});
