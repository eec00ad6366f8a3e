import { expect, test } from '@jest/globals';
import {
  chatappIdentityKey,
  lidIdentityKey,
  numberIdentityKey,
  photoappIdentityKey,
} from '../../../shared/contacts/identities/identity.ts';
import { bucketKey, entryKey, listHeadKey } from '../../../shared/contacts/list/list-items.ts';
import { searchEntriesOf } from '../../../shared/contacts/search/search-entry.ts';
import { contactKey, headKey } from '../../../shared/conversations/head.ts';
import { messageKey, ownIdKey, providerIdKey } from '../../../shared/conversations/message-store.ts';
import { apiKeyKey, keyIdOf } from '../../../shared/keys/key.ts';
import {
  organizationIdOf,
  organizationKey,
  shortIdOfOrganization,
} from '../../../shared/organizations/organization.ts';
import { accountKey } from '../../../shared/organizations/provider-account.ts';
import { intentKey, keyOfIntent } from '../../../shared/sending/intent.ts';
import { webhookKey } from '../../../shared/subscriptions/webhook.ts';
import { webhookCountKey } from '../../../shared/subscriptions/webhook-count.ts';
import { type DueKind, dueMark, dueShards } from '../../../shared/table/due.ts';
import { tableLayout } from '../../../shared/table/layout.ts';
import type { Key } from '../../../shared/table/table.ts';
import { templateKey } from '../../../shared/templates/template.ts';

const org = 'org_A1b2C3d4E5f6';
const contact = '67686992-0a44-87de-ab82-9f5686217a23';
const place = 'P7WaDo-OqWdZVd3WxufVdxLWX4u7k';
const asKey = ({ pk = '', sk = '' }: Partial<Key> = {}): Key => ({ pk, sk });
const hash = 'PBaPI87ruxX6SiR1Gw4D1xXXxHk8b0IcntYQFQczbw0';
const id = 'msg_x0Hw078CKqXLE9IdC2uXw4abcdefgh';

/** What stands in the tables of installations: a change here needs a migration there. */
test.each<[string, Key, string, string]>([
  ['organization', organizationKey(org), 'org_A1b2C3d4E5f6', 'ORGANIZATION'],
  [
    'account at the chat-app',
    accountKey({ channel: 'chatapp', id: '1065551234' }),
    'PROVIDER-ACCOUNT',
    'chatapp#1065551234',
  ],
  [
    'account at the photo-app',
    accountKey({ channel: 'photoapp', id: '17841400008460056' }),
    'PROVIDER-ACCOUNT',
    'photoapp#17841400008460056',
  ],
  ['template', templateKey(org, { name: 'order', language: 'en' }), 'org_A1b2C3d4E5f6#TEMPLATES', 'TEMPLATE#order#en'],
  ['API key', apiKeyKey(org, hash), 'org_A1b2C3d4E5f6#KEY', 'PBaPI87ruxX6SiR1Gw4D1x'],
  [
    'identity of a number',
    numberIdentityKey(org, '5511999990000'),
    'org_A1b2C3d4E5f6#IDENTITY#551199990000',
    'IDENTITY',
  ],
  [
    'identity on the photo-app',
    photoappIdentityKey(org, '17841400008460057'),
    'org_A1b2C3d4E5f6#PHOTOAPP-IDENTITY#17841400008460057',
    'IDENTITY',
  ],
  ['contact', contactKey(org, contact), `org_A1b2C3d4E5f6#CONTACT#${contact}`, 'CONTACT'],
  ['contact in the list', entryKey(org, place), 'org_A1b2C3d4E5f6#LIST', `E${place}`],
  ['bucket of the list', bucketKey(org, place), 'org_A1b2C3d4E5f6#LIST', `B${place}`],
  ['head of the list', listHeadKey(org), 'org_A1b2C3d4E5f6#LIST', 'HEAD'],
  ['contact by a part of its name', asKey(searchEntriesOf(org, place, 'ñ\n')[0]), 'org_A1b2C3d4E5f6#S#ñ', `ñ ${place}`],
  ['head of a conversation', headKey(org, contact), `org_A1b2C3d4E5f6#CONTACT#${contact}`, 'HEAD'],
  [
    'first message',
    messageKey(org, { contact_id: contact, seq: 1 }),
    `org_A1b2C3d4E5f6#CONTACT#${contact}`,
    'MESSAGE#000000000001',
  ],
  [
    'message of twelve digits',
    messageKey(org, { contact_id: contact, seq: 999_999_999_999 }),
    `org_A1b2C3d4E5f6#CONTACT#${contact}`,
    'MESSAGE#999999999999',
  ],
  [
    'id of the provider',
    providerIdKey(org, 'wamid.A/+=='),
    'org_A1b2C3d4E5f6#PROVIDER-ID#jV4hUAW5tnGQrT7KvkcVn5LmxyCeJqCnNaxw28xDh9I',
    'LOOKUP',
  ],
  [
    'chat-app user',
    chatappIdentityKey(org, 'US.13491208655302741918'),
    'org_A1b2C3d4E5f6#CHATAPP-USER#US.13491208655302741918',
    'IDENTITY',
  ],
  [
    'hidden address',
    lidIdentityKey(org, '267692862898397@lid'),
    'org_A1b2C3d4E5f6#CHATAPP-LID#267692862898397@lid',
    'IDENTITY',
  ],
  ['intent', intentKey(org, 'x0Hw078CKqXLE9IdC2uXw4'), 'org_A1b2C3d4E5f6#INTENT#x0Hw078CKqXLE9IdC2uXw4', 'INTENT'],
  [
    'intent of a message',
    keyOfIntent({ organization_id: org, message_id: id }),
    'org_A1b2C3d4E5f6#INTENT#x0Hw078CKqXLE9IdC2uXw4',
    'INTENT',
  ],
  ['id of ours', ownIdKey(org, id), `org_A1b2C3d4E5f6#OWN-ID#${id}`, 'LOOKUP'],
  ['webhook', webhookKey(org, contact), 'org_A1b2C3d4E5f6#WEBHOOKS', `WEBHOOK#${contact}`],
  ['count of webhooks', webhookCountKey(org), 'org_A1b2C3d4E5f6#WEBHOOKS', 'COUNT'],
])('the key of an item is literally what it was: %s', (_what, key, pk, sk) => {
  expect(key).toEqual({ pk, sk });
});

test('ids of organizations and keys are literally what they were', () => {
  expect([organizationIdOf('A1b2C3d4E5f6'), shortIdOfOrganization(org)]).toEqual([org, 'A1b2C3d4E5f6']);
  expect(keyIdOf(org, hash)).toBe('key_A1b2C3d4E5f6PBaPI87ruxX6SiR1Gw4D1x');
});

test.each<[DueKind, string, number]>([
  ['contact', `${org}#CONTACT#${contact}`, 1],
  ['send', id, 6],
  ['media', id, 6],
  ['delivery', `${org}#WEBHOOK#${contact}\nDELIVERY#1764324000000#evt_x0Hw078CKqXLE9IdC2uXw4`, 6],
  ['webhook', contact, 3],
])('a sweeper looks at eight shards, and the mark of an item is literally what it was: %s', (kind, name, shard) => {
  expect(dueShards(kind)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((number) => `${kind}#${number}`));
  expect(dueMark(kind, name, 0)).toEqual({ due_shard: `${kind}#${shard}`, due_at: '1970-01-01T00:00:00.000Z' });
});

test('the table has these attributes and these indexes, none of which can be given other members', () => {
  expect(tableLayout).toMatchObject({
    partitionKey: 'pk',
    sortKey: 'sk',
    timeToLive: 'expires_at',
    indexes: {
      due: { partitionKey: 'due_shard', sortKey: 'due_at', projected: [] },
      inbox: {
        partitionKey: 'inbox',
        sortKey: 'inbox_at',
        projected: ['count', 'unread', 'assignee', 'platform', 'group_id', 'subject', 'last_place'],
      },
    },
  });
});
