import { describe, expect, test } from '@jest/globals';
import { gatewayRecord } from '../../../shared/sending/gateway-record.ts';

const known = {
  id: 'ID',
  remoteJid: '1@s.whatsapp.net',
  message: { conversation: 'ours' },
  at: '2026-11-28T10:00:00.900Z',
  pushName: 'Acme',
};
const ours = {
  key: { id: 'ID', fromMe: true, remoteJid: '1@s.whatsapp.net' },
  message: { conversation: 'ours' },
  messageTimestamp: 1_795_860_000,
  status: 'PENDING',
  pushName: 'Acme',
};

describe('a record', () => {
  test.each([
    ['nothing', {}],
    ['values of other types', { key: 1, message: 'x', messageTimestamp: {}, status: [], pushName: 5 }],
    ['nulls', { key: null, message: null, messageTimestamp: null, status: null, pushName: null }],
    ['empty texts', { key: { remoteJid: '' }, messageTimestamp: '', status: '', pushName: '' }],
    ['impossible times', { messageTimestamp: -1 }],
    ['a list for a message', { message: ['x'] }],
    ['a message that is too large', { message: { base64: 'x'.repeat(20_000) } }],
  ])('is as we know it when the upstream has %s', (_what, raw) => {
    expect(gatewayRecord(raw, known)).toEqual(ours);
  });

  test.each([
    [1_795_860_777, 1_795_860_777],
    ['1795860777', 1_795_860_777],
    [1_795_860_777_999, 1_795_860_777],
    [1_795_860_777.5, 1_795_860_777],
    [{ low: 1_795_860_777, high: 0, unsigned: true }, 1_795_860_777],
    [{ low: -2_147_483_648, high: 0, unsigned: true }, 2_147_483_648],
  ])('of the time %j is of %i', (messageTimestamp, expected) => {
    expect(gatewayRecord({ messageTimestamp }, known).messageTimestamp).toBe(expected);
  });

  test.each([
    ['SERVER_ACK', 'SENT'],
    ['delivery_ack', 'RECEIVED'],
    [4, 'READ'],
    ['5', 'READ'],
    ['SENT', 'SENT'],
    ['DELETED', 'PENDING'],
    [6, 'PENDING'],
    ['constructor', 'PENDING'],
    ['__proto__', 'PENDING'],
    ['toString', 'PENDING'],
  ])('of the status %j is %s', (status, expected) => {
    expect(gatewayRecord({ status }, known).status).toBe(expected);
  });

  test('holds nothing else, and names the message as we do', () => {
    const raw = { key: { id: 'other', fromMe: false, remoteJid: '2@lid', more: 1 }, apikey: 'secret', instanceId: 'x' };
    expect(gatewayRecord(raw, known)).toEqual({ ...ours, key: { id: 'ID', fromMe: true, remoteJid: '2@lid' } });
  });
});
