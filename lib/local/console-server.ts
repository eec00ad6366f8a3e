import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type ApiFunction, apiListener, serverOptions } from './api-server.ts';
import { type ConsolePage, pageListener } from './console-page.ts';
import { tokenCheck } from './sign-in.ts';

interface ConsoleParts extends ConsolePage {
  readonly functions: readonly ApiFunction[];
}

/** The page for people and its API at one address, as CloudFront has them. */
export function consoleServer(parts: ConsoleParts): Server {
  const api = apiListener(parts.functions, { authorize: tokenCheck(parts.signIn) });
  const page = pageListener(parts);
  const isOfApi = ({ url = '' }: IncomingMessage) => url.startsWith('/api/');
  return createServer(serverOptions, (request: IncomingMessage, response: ServerResponse) =>
    isOfApi(request) ? api(request, response) : page(request, response),
  );
}
