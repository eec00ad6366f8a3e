import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { createKeyOperation, listKeysOperation, revokeKeyOperation, shownKeySchema } from './operations.ts';

explain(
  shownKeySchema,
  {
    id: '`key_…`: it says which key, and opens nothing.',
    name: 'To tell keys apart.',
    state: 'Whether it is taken, or why it is refused.',
    created_at: 'When it was made.',
    last_used_at: 'When it was used last, to the hour; null until then.',
    expires_at: 'From when on it is refused; null for never.',
    revoked_at: 'When it was revoked; null until then.',
  },
  { id: 'Key', description: 'A key of the organization’s, without the key itself.' },
);
explain(listKeysOperation.reply, { success: 'Always true.', keys: 'The newest first, also those that are refused.' });
explain(createKeyOperation.body, {
  name: 'To tell keys apart, for example which program has it.',
  expires_at: 'From when on it is refused; it holds for ever without it.',
});
explain(createKeyOperation.reply, {
  success: 'Always true.',
  key: 'What is known of it from now on.',
  api_key: 'The key itself. It is shown here, and never again: only its hash is stored.',
});
explain(revokeKeyOperation.path, { id: '`key_…`, as the list has it.' });
explain(revokeKeyOperation.reply, { success: 'Always true.', key: 'As it is now.' });

const key = {
  id: 'key_0mijk4a2pT7d7dK2vQ9xRw3LmZb4kTq81L',
  name: 'shop',
  state: 'active',
  created_at: '2026-11-28T10:00:00.000Z',
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
} as const;

export const listKeysDocs = documentation(listKeysOperation, {
  tag: 'Keys',
  summary: 'List the API keys',
  description: 'All keys of the organization, with when each was used last.',
  success: 'All of them.',
  examples: { one: { summary: 'One key', answer: { success: true, keys: [key] } } },
});

export const createKeyDocs = documentation(createKeyOperation, {
  tag: 'Keys',
  summary: 'Make an API key',
  description: 'Programs act for the organization with it. It is shown once.',
  success: 'The key.',
  examples: {
    shop: {
      summary: 'For a shop',
      body: { name: key.name },
      answer: { success: true, key, api_key: 'svc_0mijk4a2pT7d7dK2vQ9xRw3LmZb4kTq81LmZw2xR7tYc3Ns9V0Ab' },
    },
  },
});

export const revokeKeyDocs = documentation(revokeKeyOperation, {
  tag: 'Keys',
  summary: 'Revoke an API key',
  description: 'The next request with it is refused. It cannot be undone.',
  success: 'It is revoked.',
  errors: ['Key not found'],
  examples: {
    revoked: {
      summary: 'A key that has leaked',
      path: { id: key.id },
      answer: { success: true, key: { ...key, state: 'revoked', revoked_at: '2026-11-28T11:00:00.000Z' } },
    },
  },
});
