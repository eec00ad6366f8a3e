/**
 * Thrown while reading a body when its rest does not come, or cannot be read. `reason` is `timeout`, or what broke:
 * `ECONNRESET`, `Z_DATA_ERROR`.
 */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
  readonly reason: string;
  /** It came, in an encoding that we cannot undo or that it is not really in. */
  readonly undecodable: boolean;

  constructor(reason: string, { undecodable = false, ...options }: ErrorOptions & { undecodable?: boolean } = {}) {
    super(`the answer ${undecodable ? 'cannot be decoded' : 'broke off'}: ${reason}`, options);
    this.reason = reason;
    this.undecodable = undecodable;
  }
}
