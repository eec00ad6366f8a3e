import type { CallableOperation, components, NamedError, operations, webhooks } from './openapi.ts';
import type { Pages } from './pages.ts';

/** The schemas of the reference, by name: `Schemas['Contact']`. */
export type Schemas = components['schemas'];
/** The short names of errors: a closed list. */
export type ErrorName = NamedError;
/** The operations of the reference that take a key. */
export type OperationName = CallableOperation;

/** What a single call may be given. */
export interface CallOptions {
  /** Of a send; made anew for each call unless given. Give one that you have stored to repeat a send after a crash. */
  readonly idempotencyKey?: string;
  /** Ends the call. What became of a send is not known then. */
  readonly signal?: AbortSignal;
}

/** Of `{ path?: … }` or `{ path: … }` what is in the place. */
type In<From, Place extends string> = From extends { [K in Place]?: infer Found } ? NonNullable<Found> : object;
type Json<From> = From extends { content: { 'application/json': infer Found } } ? Found : never;
/** An intersection as one object, which editors show as such. */
type Flat<T> = { [K in keyof T]: T[K] };
type Both<A, B> = Flat<([A] extends [never] ? object : A) & ([B] extends [never] ? object : B)>;

/** The parameters of an operation, of its path and its query together. The organization is the key's. */
export type ParametersOf<Name extends OperationName> = Omit<
  Both<In<operations[Name]['parameters'], 'path'>, In<operations[Name]['parameters'], 'query'>>,
  'tenantId'
>;

/** The body of an operation; never for one without. */
export type BodyOf<Name extends OperationName> = operations[Name] extends { requestBody: infer Body }
  ? Json<Body>
  : Json<In<operations[Name], 'requestBody'>>;

/** What an operation answers when it succeeds. */
export type AnswerOf<Name extends OperationName> = {
  [Status in keyof operations[Name]['responses'] & (200 | 201 | 202)]: Json<operations[Name]['responses'][Status]>;
}[keyof operations[Name]['responses'] & (200 | 201 | 202)];

/** What a page lists. */
export type ItemOf<Page> = Page extends object
  ? { [K in keyof Page]: Page[K] extends readonly (infer Item extends object)[] ? Item : never }[keyof Page]
  : never;

type IsBodyOptional<Name extends OperationName> = operations[Name] extends { requestBody: unknown } ? false : true;
type BodyArgument<Name extends OperationName> = [BodyOf<Name>] extends [never]
  ? []
  : IsBodyOptional<Name> extends true
    ? [body?: BodyOf<Name>]
    : [body: BodyOf<Name>];
type ParametersArgument<Name extends OperationName> = keyof ParametersOf<Name> extends never
  ? []
  : object extends ParametersOf<Name>
    ? BodyArgument<Name> extends [] | [unknown?]
      ? [parameters?: ParametersOf<Name>]
      : [parameters: ParametersOf<Name>]
    : [parameters: ParametersOf<Name>];

type IsPaged<Name extends OperationName> =
  Extract<keyof ParametersOf<Name>, 'cursor' | 'page'> extends never ? false : true;

type Method<Name extends OperationName> = (
  ...given: [...ParametersArgument<Name>, ...BodyArgument<Name>, options?: CallOptions]
) => IsPaged<Name> extends true ? Pages<AnswerOf<Name>, ItemOf<AnswerOf<Name>>> : Promise<AnswerOf<Name>>;

/** What `getConversations` answers, by its action. */
interface ConversationAnswers {
  'conversation-messages': Schemas['ConversationPage'];
  contacts: Schemas['ContactPage'];
  groups: Schemas['GroupPage'];
  inbox: Schemas['InboxPage'];
  'find-by-phone': { success: true; contact: Schemas['Contact'] };
}

type GetConversations = <Action extends keyof ConversationAnswers = 'conversation-messages'>(
  parameters: Omit<ParametersOf<'getConversations'>, 'action'> & { action?: Action },
  options?: CallOptions,
) => Pages<ConversationAnswers[Action], ItemOf<ConversationAnswers[Action]>>;

/** A method for each operation. */
export type Methods = {
  readonly [Name in OperationName]: Name extends 'getConversations' ? GetConversations : Method<Name>;
};

/** What an event is of: `message_received`, and so on. */
export type EventType = keyof webhooks;
type EventOfWebhook<Type extends EventType> = Json<In<webhooks[Type]['post'], 'requestBody'>>;

/** An event as a webhook bears it, told from the others by its `type`. */
export type WebhookEvent = { [Type in EventType]: EventOfWebhook<Type> }[EventType];
/** The events of one `type`. */
export type EventOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>;
