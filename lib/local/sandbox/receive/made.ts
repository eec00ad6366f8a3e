/** A webhook that was made of an order. */
export interface Made {
  readonly message_id: string | null;
  readonly webhook: unknown;
}

/** Why an order cannot be carried out; for the person who gave it. */
export class Impossible extends Error {}
