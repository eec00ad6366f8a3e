import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointRow } from '../../shared/routes.ts';
import { apiEvent } from '../artefacts/api-event.ts';

/** What a caller sends, as API Gateway passes it on. */
export interface Caller {
  readonly apiKey: string;
}

const bearer = ({ apiKey }: Caller) => ({ authorization: `Bearer ${apiKey}` });

/** `body` as JSON, to the endpoint of a row; `parameters` of its path. */
export function rowRequest(
  { api, method, path }: EndpointRow,
  caller: Caller,
  { body, parameters = {} }: { readonly body: object; readonly parameters?: Readonly<Record<string, string>> },
): APIGatewayProxyEventV2 {
  const headers = api === 'gateway' ? { apikey: caller.apiKey } : bearer(caller);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
  return apiEvent({ method, path: filled, parameters, headers, body });
}

/** `body` as JSON, to an endpoint that takes some. */
export const postRequest = (
  caller: Caller,
  path: string,
  { body, headers = {} }: { readonly body: object; readonly headers?: Record<string, string> },
): APIGatewayProxyEventV2 => apiEvent({ method: 'POST', path, headers: { ...bearer(caller), ...headers }, body });

export const sendRequest = (
  caller: Caller,
  {
    number,
    text,
    headers = {},
  }: { readonly number: string; readonly text: string; readonly headers?: Record<string, string> },
): APIGatewayProxyEventV2 =>
  postRequest(caller, '/send-chatapp', { body: { phone_number: number, message_type: 'text', text }, headers });

/** E5: a page of 10 messages, of those that contain `term` where there is one. */
export const conversationRequest = (
  caller: Caller,
  { number, page, term }: { readonly number: string; readonly page: number; readonly term?: string },
) =>
  conversationsRequest(caller, {
    action: 'conversation-messages',
    chatappNumber: digitsOf(number),
    limit: '10',
    page: String(page),
    ...(term && { query: term }),
  });

/** E5: a page of 50 contacts, of those that match `search` where there is one. */
export const contactsRequest = (caller: Caller, page: number, search?: string) =>
  conversationsRequest(caller, { action: 'contacts', limit: '50', page: String(page), ...(search && { search }) });

/** E5: the first page of the inbox, 50 conversations, with filters. */
export const inboxRequest = (caller: Caller, filters: Record<string, string>) =>
  conversationsRequest(caller, { action: 'inbox', ...filters });

const conversationsRequest = (caller: Caller, query: Record<string, string>): APIGatewayProxyEventV2 =>
  apiEvent({
    method: 'GET',
    path: '/conversations',
    query: new URLSearchParams(query).toString(),
    headers: bearer(caller),
  });

export const contactRequest = (caller: Caller, number: string): APIGatewayProxyEventV2 =>
  apiEvent({ method: 'GET', path: '/contact', query: `phone_number=${digitsOf(number)}`, headers: bearer(caller) });

export const messageRequest = (caller: Caller, id: string): APIGatewayProxyEventV2 =>
  apiEvent({ method: 'GET', path: '/message', query: `id=${encodeURIComponent(id)}`, headers: bearer(caller) });

export const broadcastRequest = (caller: Caller, id: string): APIGatewayProxyEventV2 =>
  apiEvent({ method: 'GET', path: `/broadcasts/${id}`, parameters: { id }, headers: bearer(caller) });

const digitsOf = (number: string) => number.replace('+', '');
