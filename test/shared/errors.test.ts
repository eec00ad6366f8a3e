import { describe, expect, test } from '@jest/globals';
import { ApiError, type ErrorName, errorBody, errorStatus, isApiError, statusIn } from '../../shared/errors.ts';

describe('an error', () => {
  test.each<[ErrorName, number]>([
    ['Invalid request body', 400],
    ['Missing required field', 400],
    ['Invalid field', 400],
    ['Invalid message type', 400],
    ['Missing required parameter', 400],
    ['Invalid parameter', 400],
    ['Invalid provider', 400],
    ['Provider rejected message', 400],
    ['Invalid API key', 401],
    ['Contact not found', 404],
    ['Organization not found', 404],
    ['Message not found', 404],
    ['Not found', 404],
    ['Method not allowed', 405],
    ['Contact already exists', 409],
    ['Request in progress', 409],
    ['Payload too large', 413],
    ['Unsupported content type', 415],
    ['Idempotency key reused', 422],
    ['Rate limited', 429],
    ['Provider send failed', 500],
    ['Send outcome unknown', 500],
    ['Internal server error', 500],
  ])('%s is %i', (name, status) => {
    expect([errorStatus[name], statusIn('service', name), statusIn('gateway', name)]).toEqual([status, status, status]);
  });

  test.each<[ErrorName, number]>([
    ['Invalid field', 400],
    ['Invalid provider', 400],
    ['Invalid API key', 401],
    ['Contact not found', 404],
    ['Request in progress', 409],
    ['Payload too large', 413],
    ['Unsupported content type', 415],
    ['Idempotency key reused', 422],
    ['Rate limited', 429],
    ['Provider limit reached', 500],
    ['Provider rejected message', 500],
    ['Provider send failed', 500],
    ['Internal server error', 500],
    ['Send unconfirmed', 502],
    ['Send outcome unknown', 504],
  ])('%s of the photo-app is %i', (name, status) => {
    expect(statusIn('photoapp', name)).toBe(status);
  });

  test('has the body of its family', () => {
    const error = new ApiError('Contact not found', 'No contact.', {
      chatapp_id: '5511999990000',
      id: 'msg_1',
      retryAfter: 5,
    });
    expect(errorBody('service', error, 'request-1')).toEqual({
      error: 'Contact not found',
      message: 'No contact.',
      chatapp_id: '5511999990000',
      id: 'msg_1',
      request_id: 'request-1',
    });
    expect(errorBody('gateway', error, 'request-1')).toEqual({
      status: 404,
      error: true,
      response: { message: ['No contact.'] },
      id: 'msg_1',
    });
    expect(errorBody('photoapp', error, 'request-1')).toEqual({ success: false, error: 'No contact.', id: 'msg_1' });
  });

  test('is known by its name, also when it comes from another copy of the module', () => {
    expect(isApiError(Object.assign(new Error('text'), { name: 'ApiError' }))).toBe(true);
    for (const other of [new Error('text'), { name: 'ApiError' }, undefined, 'ApiError'])
      expect(isApiError(other)).toBe(false);
  });
});
