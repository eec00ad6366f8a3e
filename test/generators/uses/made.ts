/** What a program of a user's is run with. */
export interface Given {
  readonly baseUrl: string;
  readonly gatewayUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
}

/** What such a program found, which the check compares. */
export interface Found {
  readonly text: string;
  readonly refusal: string | undefined;
  readonly gateway: string | undefined;
}
