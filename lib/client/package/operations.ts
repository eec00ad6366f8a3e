/** What the client must know of an operation to call it. The build makes the table of them from the OpenAPI document. */
export interface Operation {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly api: 'service' | 'gateway';
  /** Whether it has parameters, in its path or its query. */
  readonly parameters: boolean;
  readonly body: boolean;
  /** Whether it takes an `Idempotency-Key`. */
  readonly idempotent: boolean;
  /** The members of its answers that hold what is listed, where it answers a page. */
  readonly items?: readonly string[];
}

declare const RELAYDESK_OPERATIONS: Readonly<Record<string, Operation>>;

/** Every operation that takes a key, by its name. */
export const operations = RELAYDESK_OPERATIONS;
