import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { apiEvent } from '../artefacts/api-event.ts';

/** What a caller sends, as API Gateway passes it on. */
export interface Caller {
  readonly apiKey: string;
}

const bearer = ({ apiKey }: Caller) => ({ authorization: `Bearer ${apiKey}` });

export const sendRequest = (
  caller: Caller,
  number: string,
  text: string,
  headers: Record<string, string> = {},
): APIGatewayProxyEventV2 =>
  apiEvent({
    method: 'POST',
    path: '/send-chatapp',
    headers: { ...bearer(caller), ...headers },
    body: { phone_number: number, message_type: 'text', text },
  });

export const conversationRequest = (caller: Caller, number: string, page: number): APIGatewayProxyEventV2 =>
  apiEvent({
    method: 'GET',
    path: '/conversations',
    query: `action=conversation-messages&chatappNumber=${digitsOf(number)}&limit=10&page=${page}`,
    headers: bearer(caller),
  });

export const contactRequest = (caller: Caller, number: string): APIGatewayProxyEventV2 =>
  apiEvent({ method: 'GET', path: '/contact', query: `phone_number=${digitsOf(number)}`, headers: bearer(caller) });

export const messageRequest = (caller: Caller, id: string): APIGatewayProxyEventV2 =>
  apiEvent({ method: 'GET', path: '/message', query: `id=${encodeURIComponent(id)}`, headers: bearer(caller) });

const digitsOf = (number: string) => number.replace('+', '');
