import project from '../../package.json' with { type: 'json' };
import type { Api } from '../routes.ts';
import { errorTable } from './error-remedies.ts';
import { guides } from './guides.ts';

const [channels, ...others] = guides.map(([title, text]) => `## ${title}\n\n${text}`);

const description = `Relaydesk sends messages to an organization’s contacts over a chat-app channel (WhatsApp) and a photo-app channel (Instagram messaging), keeps their conversations, and tells by webhook what happens. Several organizations share a deployment and never see each other.

${channels}

## Authentication

The endpoints of the service take the organization’s key as \`Authorization: Bearer svc_…\`; the endpoints of the gateway take the same key in the header \`apikey\`. A key belongs to one organization, and everything it reads and sends is that organization’s: what belongs to another is unknown (404).

## Errors

An error is \`{"error", "message", "request_id"}\`: a short name from a closed list, an explanation that names the field, the limit or the id, and the id of the request. The names that an endpoint can answer with are listed with it. The photo-app send has a body of its own: \`{"success": false, "error"}\`, with the explanation alone. So have the endpoints of the gateway: \`{"status", "error": true, "response": {"message": ["<explanation>"]}}\`. A route that does not exist is 404, \`Not found\`; a path that has another method is 405, \`Method not allowed\`, with \`Allow\`; \`<path>/\` leads to \`<path>\` (308). HEAD answers where no key is asked for. Every answer has \`X-Request-Id\`, by which the operator finds the request in the log; it is the \`request_id\` of an error. The error of a send that is on record has \`id\`, our id of the message, in every family: \`GET /message?id=…\` tells what became of it. Texts are UTF-8: what is not is refused, with the place of the first byte that is not, or of the field that has U+FFFD in its stead.

${errorTable}

What API Gateway refuses by itself has AWS’s body, \`{"message"}\`: 429 when the deployment’s own limit is reached, 413 for bodies over 10 MB, 503 when a request takes longer than 30 seconds. It has no \`request_id\`; the id of the request is in its header \`apigw-requestid\`.

## Browsers

This API is for servers: it answers without CORS, so that a page of another origin cannot read it. A key in a page is public, and whoever has it reads all conversations of the organization and sends in its name. Have your server call, and your page your server. Pages may read the OpenAPI documents, and follow media links, which carry no key.

## Clients

For TypeScript there is \`@relaydesk/client\` (\`npm run client\` in a checkout), with this document’s types. For other languages a generator makes a client of this document, \`/openapi.json\`; of the gateway’s endpoints better of \`/openapi-gateway.json\`, which has them alone, with their one address.

## Input

Phone numbers are compared by their digits. Lengths are counted in Unicode code points. Empty query parameters count as absent, and a parameter given more than once is refused. Unknown body fields are ignored.

${others.join('\n\n')}`;

/** The document's `info`. */
export const info = {
  title: 'Relaydesk',
  version: project.version,
  summary: project.description,
  description,
  license: { name: 'MIT', identifier: 'MIT' },
} as const;

/** The `info` of the gateway's own document. */
export const gatewayInfo = {
  ...info,
  title: 'Relaydesk gateway',
  summary: 'Messages sent as an Evolution API sends them',
  description: `The endpoints of the gateway, a second family that sends messages. They are addressed by the name of an instance, take the organization’s key in the header \`apikey\`, and answer errors as \`{"status", "error": true, "response": {"message": ["<explanation>"]}}\`. What all endpoints have in common is said in the document of the service, \`/openapi.json\`, which has these endpoints, too.`,
} as const;

/** The `info` of the console's own document. */
export const consoleInfo = {
  ...info,
  title: 'Relaydesk console',
  summary: 'What the console does for people who have signed in',
  description:
    'The API of the console, for people and not for programs. Whoever has signed in at the issuer sends the access token, and is a member of the organizations that have invited their e-mail address. Below `/api/{organization}` stand the operations of the service that members may use, the same as in `/openapi.json`, and those that only people need. An agent who does what only owners may gets 403, `Forbidden`; an organization that one is no member of is 404, like one that is not there.',
} as const;

/** The server of the console's endpoints. */
export const consoleServer = {
  url: '{console_url}',
  description: 'The console, with its page and its API at one address.',
  variables: {
    console_url: {
      default: 'http://127.0.0.1:3003',
      description: 'The address of the console; this default is a laptop’s.',
    },
  },
};

/** The server of the gateway's endpoints. The service serves the document and cannot know the address. */
export const gatewayServer = {
  url: '{gateway_url}',
  description: 'The gateway, a second family of endpoints with an address of its own.',
  variables: {
    gateway_url: {
      default: 'http://127.0.0.1:3001',
      description: 'The output GatewayUrl of the stack; this default is a laptop’s.',
    },
  },
};

/** The server of all other endpoints. */
export const servers = [{ url: '/', description: 'The service: it serves this document.' }];

/** How a request says whose it is, as the documents' components. */
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The organization’s key, `svc_…`, for the endpoints of the service.',
  },
  apikey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description: 'The organization’s key, `svc_…`, for the endpoints of the gateway.',
  },
  person: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a person, of the issuer that `/config.json` of the console names.',
  },
} as const;

/** The security scheme of each API's endpoints. */
export const schemeOf = { service: 'bearer', gateway: 'apikey', console: 'person' } as const satisfies Record<
  Api,
  keyof typeof securitySchemes
>;
