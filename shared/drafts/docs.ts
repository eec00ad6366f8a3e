import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { getDraft, putDraft } from './operations.ts';

const contact = { contact_id: 'Of the contact to whom it is written.' };
explain(getDraft.query, contact);
explain(getDraft.reply, {
  success: 'Always true.',
  text: 'What has been written so far; empty where nothing is.',
  updated_at: 'When it was kept; null where nothing is.',
});
explain(putDraft.body, { text: 'What has been written so far, 4,096 characters at most. Empty: it is deleted.' });

const query = { contact_id: '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f' };
const answer = { success: true, text: 'Dear Ana, ', updated_at: '2026-11-28T10:00:00.000Z' } as const;

export const getDraftDocs = documentation(getDraft, {
  tag: 'Drafts',
  summary: 'Get a draft',
  description:
    'What whoever has signed in has begun to write to a contact, on whatever machine. It is kept for 30 days, and erased with the contact. The id of a contact that was merged leads to the draft to the one that stays.',
  success: 'The draft.',
  errors: ['Contact not found'],
  examples: { draft: { summary: 'The beginning of a message', query, answer } },
});

export const putDraftDocs = documentation(putDraft, {
  tag: 'Drafts',
  summary: 'Keep a draft',
  description: 'Replaces what whoever has signed in has begun to write to a contact. Nobody else sees it.',
  success: 'It is kept.',
  errors: ['Contact not found'],
  examples: { draft: { summary: 'The beginning of a message', query, body: { text: answer.text }, answer } },
});
