/** Thrown while reading a body when its rest does not come. `reason` is `timeout`, or what broke: `ECONNRESET`, `Z_DATA_ERROR`. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`the answer broke off: ${reason}`, { cause });
    this.reason = reason;
  }
}
