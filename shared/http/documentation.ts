import type * as z from 'zod';
import type { ErrorName } from '../errors.ts';
import type { Operation } from './operation.ts';

/** What the OpenAPI document says of an endpoint beyond its operation. Apart from it, so that the function carries no texts. */
export interface Documentation {
  readonly operation: Operation;
  /** The query parameters together, where the operation has several sets of them. */
  readonly parameters?: z.ZodObject;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** What a success is. */
  readonly success: string;
  /** What it can refuse with, beyond what follows from the operation (`openapi/error-answers.ts`). */
  readonly errors?: readonly ErrorName[];
  /** Errors that mean something else here than on other endpoints. */
  readonly ownErrors?: Readonly<Partial<Record<ErrorName, OwnError>>>;
  /** Headers that the request must carry, by name. */
  readonly headers?: Readonly<Record<string, HeaderParameter>>;
  /** Headers that a success carries, by name. */
  readonly answerHeaders?: Readonly<Record<string, AnswerHeader>>;
  /** Of a body that the endpoint reads by itself, because it is signed. */
  readonly rawBody?: z.ZodType;
  readonly examples: Readonly<Record<string, Example>>;
}

/** A request and its answer. The tests send it to the service. */
export interface Example {
  readonly summary: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: unknown;
}

/** A header that the request must carry. */
interface HeaderParameter {
  readonly description: string;
  readonly pattern: string;
  readonly example: string;
}

/** A header that a success carries. */
interface AnswerHeader {
  readonly description: string;
  readonly schema: { readonly type: 'string'; readonly format?: string };
  readonly example: string;
}

/** Where the text that all endpoints share about an error does not fit. */
interface OwnError {
  readonly when?: string;
  readonly example?: { readonly message?: string; readonly chatapp_id?: string };
}

/** Documentation whose examples have the shapes of the operation's schemas. */
export function documentation<const O extends Operation>(
  operation: O,
  texts: Omit<Documentation, 'operation' | 'examples'> & { readonly examples: Readonly<Record<string, ExampleOf<O>>> },
): Documentation {
  return { operation, ...texts };
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : string;

interface ExampleOf<O extends Operation> extends Example {
  readonly path?: Readonly<Record<keyof InputOf<O['path']> & string, string>> & Record<string, string>;
  readonly query?: Readonly<Partial<Record<keyof InputOf<O['query']> & string, string>>> & Record<string, string>;
  readonly body?: O extends { body: z.ZodType } ? InputOf<O['body']> : unknown;
  readonly answer: OutputOf<O['reply']>;
}

/** The chapters of the document. */
export const tags = {
  Messages: 'Sending messages, and what became of them.',
  Conversations: 'What was said with a contact.',
  Media: 'The files of messages.',
  Contacts: 'The people an organization talks to. A message can be sent only to one of them.',
  Templates:
    'Messages that the provider has approved beforehand: alone among all kinds they reach a person whose last message is more than 24 hours old.',
  Broadcasts: 'A template to many contacts, paced, each at most once.',
  Webhooks: 'Where an organization hears of its events: subscriptions, and what was delivered to them.',
  Events: 'What is delivered to the address of a subscription, signed.',
  Gateway:
    'A second family of endpoints that send, with an address of their own. They are addressed by the name of an instance, take the key in the header `apikey`, and speak as an Evolution API does.',
  Members: 'Who has signed in, and who belongs to an organization.',
  Channels: 'The accounts, instances and shop that an organization works with.',
  Keys: 'The keys with which programs act for an organization.',
  'Saved replies': 'Texts that agents have at hand.',
  Drafts: 'What a member has begun to write.',
  'Provider webhooks': 'What the channel providers call. Nobody else needs these.',
  Service: 'The service itself and its documentation.',
} as const;

type Tag = keyof typeof tags;
