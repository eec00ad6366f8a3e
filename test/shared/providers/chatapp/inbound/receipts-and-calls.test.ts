import { describe, expect, test } from '@jest/globals';
import { contacts, person, read, told } from './read-item.ts';

describe('receipts', () => {
  const status = { id: 'wamid.1', timestamp: '1749416383', recipient_id: '16505551234' };

  test('are read, and played is read', () => {
    expect(read('status', { ...status, status: 'played' })).toMatchObject({
      kind: 'status',
      receipt: { providerId: 'wamid.1', change: { status: 'read', at: told.at } },
    });
  });

  test('of another status change nothing, and are unknown without an id', () => {
    expect(read('status', { ...status, status: 'deleted' })).toMatchObject({ kind: 'nothing' });
    expect(read('status', { status: 'sent' })).toMatchObject({ kind: 'unknown' });
    expect(read('status', null)).toMatchObject({ kind: 'unknown' });
  });

  test('of calls are none', () => {
    const ringing = { ...status, id: 'wacid.1', type: 'call', status: 'RINGING' };
    expect(read('status', ringing)).toMatchObject({ kind: 'call', call: { id: 'wacid.1', status: 'ringing' } });
  });
});

describe('calls', () => {
  const call = { id: 'wacid.1', timestamp: '1749416383' };
  const inward = { ...call, from: '16505551234', to: '15550783881', direction: 'USER_INITIATED' };
  const none = { started_at: null, ended_at: null, duration: null };

  test('ring', () => {
    const session = { sdp_type: 'offer', sdp: 'v=0' };
    expect(read('call', { ...inward, event: 'connect', session }, contacts)).toEqual({
      kind: 'call',
      platform: 'chatapp',
      at: told.at,
      person,
      call: { id: 'wacid.1', direction: 'inbound', status: 'ringing', from: '16505551234', to: '15550783881', ...none },
    });
  });

  test('end, with how long they took', () => {
    const end = {
      event: 'terminate',
      status: 'COMPLETED',
      start_time: '1749416300',
      end_time: 1749416383,
      duration: '83',
    };
    expect(read('call', { ...inward, ...end })).toMatchObject({
      call: { status: 'completed', started_at: '2025-06-08T20:58:20.000Z', ended_at: told.at, duration: 83 },
    });
  });

  test.each([
    ['terminate', 'FAILED', 'failed'],
    ['terminate', undefined, 'completed'],
    ['terminate', ['FAILED'], 'completed'],
    ['created', undefined, 'ringing'],
    ['call_created', undefined, 'ringing'],
  ])('that say %s and %j are %s', (event, status, ours) => {
    expect(read('call', { ...inward, event, status })).toMatchObject({ call: { status: ours } });
  });

  test.each(['RINGING', 'ACCEPTED', 'REJECTED'])('of ours are told of by statuses: %s', (status) => {
    const item = { ...call, type: 'call', status, recipient_id: '16505551234', recipient_user_id: 'US.1349' };
    expect(read('call', item)).toMatchObject({
      person: { number: '16505551234', userId: 'US.1349' },
      call: { direction: 'outbound', status: status.toLowerCase(), from: null, to: '16505551234' },
    });
  });

  test('of ours are to somebody', () => {
    const item = {
      ...call,
      event: 'terminate',
      direction: 'BUSINESS_INITIATED',
      from: '15550783881',
      to_user_id: 'US.1',
    };
    expect(read('call', item)).toMatchObject({
      person: { userId: 'US.1' },
      call: { direction: 'outbound', from: '15550783881', to: 'US.1', ended_at: told.at },
    });
  });

  test('are acknowledged when they say what we do not know, and unknown without id or person', () => {
    expect(read('call', { ...inward, event: 'transfer' })).toMatchObject({ kind: 'nothing' });
    expect(read('call', { ...inward, id: null, event: 'connect' })).toMatchObject({ kind: 'unknown' });
    expect(read('call', { id: 'wacid.1', event: 'connect' })).toMatchObject({ kind: 'unknown' });
  });
});
