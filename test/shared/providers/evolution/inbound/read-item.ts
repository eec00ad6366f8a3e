import type { InboundItem } from '../../../../../shared/channels/inbound-item.ts';
import { readEvolutionItem } from '../../../../../shared/providers/evolution/inbound/read-item.ts';

export const now = Date.parse('2026-11-28T10:00:00.000Z');
/** Reads an item of a webhook; `contacts`: numbers of ours. */
export const read = (kind: InboundItem['kind'], item: unknown, contacts?: unknown[]) =>
  readEvolutionItem({ channel: 'gateway', account: 'support', kind, item, contacts }, now);

export const jid = '5511999990000@s.whatsapp.net';
export const key = { id: '3EB0A1', remoteJid: jid, fromMe: true };
/** Reads what was sent from our number. */
export const echo = (message: unknown, more: object = {}) =>
  read('echo', { key, message, messageTimestamp: 1795860002, ...more });
