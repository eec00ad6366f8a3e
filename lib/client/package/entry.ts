export { type Client, type ClientOptions, createClient } from './client.ts';
export { isRelaydeskError, RelaydeskError } from './error.ts';
export type { Pages } from './pages.ts';
export type {
  AnswerOf,
  BodyOf,
  CallOptions,
  ErrorName,
  EventOf,
  EventType,
  ItemOf,
  OperationName,
  ParametersOf,
  Schemas,
  WebhookEvent,
} from './types.ts';
export { type ReceivedWebhook, verifyWebhook, WebhookVerificationError } from './webhook.ts';
