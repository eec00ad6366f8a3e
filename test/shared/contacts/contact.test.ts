import { expect, test } from '@jest/globals';
import { uuidOf } from '../../../shared/base/ids.ts';
import { firstIdOfNumber, firstIdOfPhotoapp } from '../../../shared/contacts/identities/identity.ts';

const organization = { contact_salt: 'AAECAwQFBgcICQoLDA0ODw' };

test('the first id of a number is derived from it and the salt, and the same for ever', () => {
  // Worked out with another implementation of HMAC-SHA256: the first 16 bytes, marked as a uuid of version 8.
  expect(firstIdOfNumber(organization, '551199990000')).toBe('67686992-0a44-87de-ab82-9f5686217a23');
});

test('the first id of a contact on the photo-app is derived from its id there, and the same for ever', () => {
  // Worked out like the one above.
  expect(firstIdOfPhotoapp(organization, '17841400008460057')).toBe('5281e1fe-7ae4-8591-8e4f-862b436cd04a');
});

test('both spellings of a number have the same first id, and other numbers and organizations another', () => {
  const ids = [
    firstIdOfNumber(organization, '5511999990000'),
    firstIdOfNumber(organization, '551199990000'),
    firstIdOfNumber(organization, '551199990001'),
    firstIdOfNumber({ contact_salt: 'AQECAwQFBgcICQoLDA0ODw' }, '5511999990000'),
  ];
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
});

test.each([
  [new Uint8Array(16), '00000000-0000-8000-8000-000000000000'],
  [new Uint8Array(20).fill(255), 'ffffffff-ffff-8fff-bfff-ffffffffffff'],
])('bytes are written as a uuid of version 8', (bytes, uuid) => {
  expect(uuidOf(bytes)).toBe(uuid);
});
