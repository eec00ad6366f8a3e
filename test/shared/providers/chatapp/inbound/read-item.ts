import type { InboundItem } from '../../../../../shared/channels/inbound-item.ts';
import { readChatappItem } from '../../../../../shared/providers/chatapp/inbound/read-item.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
/** A message without what it says, and the contact beside it. */
export const base = { from: '16505551234', id: 'wamid.1', timestamp: '1749416383' };
export const contacts = [
  { profile: { name: 'Sheena Nelson', username: 'sheena' }, wa_id: '16505551234', user_id: 'US.1349' },
];
/** Reads an item of a webhook; `beside`: its contacts. */
export const read = (kind: InboundItem['kind'], item: unknown, beside?: unknown[]) =>
  readChatappItem({ kind, channel: 'chatapp', account: '1', item, contacts: beside }, now);
/** Reads a message that says so much more than that one. */
export const message = (item: object) => read('message', { ...base, ...item }, contacts);
/** What is read of its writer, and of every such message. */
export const person = { number: '16505551234', userId: 'US.1349', name: 'Sheena Nelson', username: 'sheena' };
export const told = { kind: 'message', providerId: 'wamid.1', person, at: '2025-06-08T20:59:43.000Z' };
